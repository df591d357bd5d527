import { wordedTool } from './worded-tool.ts';

export const skillTools = [
  wordedTool('skill', { running: 'Using skill', completed: 'Used skill', plain: 'Use skill' }),
  wordedTool('slashCommand', { running: 'Running', completed: 'Ran', plain: 'Run' }),
  wordedTool('toolSearch', { running: 'Searching tools for', completed: 'Searched tools for', plain: 'Search tools for' }),
  wordedTool('workflow', { running: 'Starting workflow', completed: 'Started workflow', plain: 'Start workflow' }),
  wordedTool('skillsPropose', { running: 'Proposing skills', completed: 'Proposed skills', plain: 'Propose skills' }),
  wordedTool('languageServer', {
    running: 'Asking the language server:',
    completed: 'Asked the language server:',
    plain: 'Ask the language server:',
  }),
  wordedTool('structuredOutput', {
    running: 'Giving structured output',
    completed: 'Gave structured output',
    plain: 'Give structured output',
  }),
];
