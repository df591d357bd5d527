import { sentenceTool } from './sentence-tool.ts';

export const skillTools = [
  sentenceTool('skill', { running: 'Using skill', completed: 'Used skill', plain: 'Use skill' }),
  sentenceTool('slashCommand', { running: 'Running', completed: 'Ran', plain: 'Run' }),
  sentenceTool('toolSearch', {
    running: 'Searching tools for',
    completed: 'Searched tools for',
    plain: 'Search tools for',
  }),
  sentenceTool('workflow', {
    running: 'Starting workflow',
    completed: 'Started workflow',
    plain: 'Start workflow',
  }),
  sentenceTool('skillsPropose', {
    running: 'Proposing skills',
    completed: 'Proposed skills',
    plain: 'Propose skills',
  }),
  sentenceTool('languageServer', {
    running: 'Asking the language server:',
    completed: 'Asked the language server:',
    plain: 'Ask the language server:',
  }),
  sentenceTool('structuredOutput', {
    running: 'Giving structured output',
    completed: 'Gave structured output',
    plain: 'Give structured output',
  }),
];
