import { worded } from './worded.ts';

export const cloudTools = [
  worded('artifact', { running: 'Working on artifact', completed: 'Worked on artifact', plain: 'Work on artifact' }),
  worded('projects', { running: 'Using the project:', completed: 'Used the project:', plain: 'Use the project:' }),
  worded('design', { running: 'Using Claude Design:', completed: 'Used Claude Design:', plain: 'Use Claude Design:' }),
  worded('chromeSetup', { running: 'Offering Chrome setup', completed: 'Offered Chrome setup', plain: 'Offer Chrome setup' }),
  worded('rolePicker', { running: 'Asking for your role', completed: 'Asked for your role', plain: 'Ask for your role' }),
];
