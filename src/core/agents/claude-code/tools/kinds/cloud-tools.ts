import { sentenceTool } from './sentence-tool.ts';

export const cloudTools = [
  sentenceTool('artifact', {
    running: 'Working on artifact',
    completed: 'Worked on artifact',
    plain: 'Work on artifact',
  }),
  sentenceTool('projects', {
    running: 'Using the project:',
    completed: 'Used the project:',
    plain: 'Use the project:',
  }),
  sentenceTool('design', {
    running: 'Using Claude Design:',
    completed: 'Used Claude Design:',
    plain: 'Use Claude Design:',
  }),
  sentenceTool('chromeSetup', {
    running: 'Offering Chrome setup',
    completed: 'Offered Chrome setup',
    plain: 'Offer Chrome setup',
  }),
  sentenceTool('rolePicker', {
    running: 'Asking for your role',
    completed: 'Asked for your role',
    plain: 'Ask for your role',
  }),
];
