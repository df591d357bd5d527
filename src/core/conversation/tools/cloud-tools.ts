import { worded } from './worded.ts';

export const cloudTools = [
  worded({
    toolName: 'Artifact',
    running: 'Working on artifact',
    completed: 'Worked on artifact',
    plain: 'Work on artifact',
    about: ['title', 'file_path', 'url', 'action'],
  }),
  worded({
    toolName: 'Projects',
    running: 'Using the project:',
    completed: 'Used the project:',
    plain: 'Use the project:',
    about: ['method'],
  }),
  worded({
    toolName: 'ClaudeDesign',
    running: 'Using Claude Design:',
    completed: 'Used Claude Design:',
    plain: 'Use Claude Design:',
    about: ['operation'],
  }),
  worded({
    toolName: 'OfferChromeSetup',
    running: 'Offering Chrome setup',
    completed: 'Offered Chrome setup',
    plain: 'Offer Chrome setup',
  }),
  worded({
    toolName: 'ShowOnboardingRolePicker',
    running: 'Asking for your role',
    completed: 'Asked for your role',
    plain: 'Ask for your role',
  }),
];
