import { wordedTool } from './worded-tool.ts';

export const cloudTools = [
  wordedTool('artifact', { running: 'Working on artifact', completed: 'Worked on artifact', plain: 'Work on artifact' }),
  wordedTool('projects', { running: 'Using the project:', completed: 'Used the project:', plain: 'Use the project:' }),
  wordedTool('design', { running: 'Using Claude Design:', completed: 'Used Claude Design:', plain: 'Use Claude Design:' }),
  wordedTool('chromeSetup', { running: 'Offering Chrome setup', completed: 'Offered Chrome setup', plain: 'Offer Chrome setup' }),
  wordedTool('rolePicker', { running: 'Asking for your role', completed: 'Asked for your role', plain: 'Ask for your role' }),
];
