import { worded } from './worded.ts';

export const skillTools = [
  worded('skill', { running: 'Using skill', completed: 'Used skill', plain: 'Use skill' }),
  worded('slashCommand', { running: 'Running', completed: 'Ran', plain: 'Run' }),
  worded('toolSearch', { running: 'Searching tools for', completed: 'Searched tools for', plain: 'Search tools for' }),
  worded('workflow', { running: 'Starting workflow', completed: 'Started workflow', plain: 'Start workflow' }),
  worded('skillsPropose', { running: 'Proposing skills', completed: 'Proposed skills', plain: 'Propose skills' }),
  worded('languageServer', {
    running: 'Asking the language server:',
    completed: 'Asked the language server:',
    plain: 'Ask the language server:',
  }),
  worded('structuredOutput', { running: 'Giving structured output', completed: 'Gave structured output', plain: 'Give structured output' }),
];
