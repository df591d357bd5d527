import { worded } from './worded.ts';

export const skillTools = [
  worded({ toolName: 'Skill', running: 'Using skill', completed: 'Used skill', plain: 'Use skill', about: ['skill', 'command', 'name'] }),
  worded({ toolName: 'SlashCommand', running: 'Running', completed: 'Ran', plain: 'Run', about: ['command'] }),
  worded({
    toolName: 'ToolSearch',
    running: 'Searching tools for',
    completed: 'Searched tools for',
    plain: 'Search tools for',
    about: ['query'],
  }),
  worded({
    toolName: 'Workflow',
    running: 'Starting workflow',
    completed: 'Started workflow',
    plain: 'Start workflow',
    about: ['title', 'name', 'description', 'scriptPath'],
  }),
  worded({ toolName: 'ProposeSkills', running: 'Proposing skills', completed: 'Proposed skills', plain: 'Propose skills' }),
  worded({
    toolName: 'LSP',
    running: 'Asking the language server:',
    completed: 'Asked the language server:',
    plain: 'Ask the language server:',
    about: ['operation'],
  }),
  worded({
    toolName: 'StructuredOutput',
    running: 'Giving structured output',
    completed: 'Gave structured output',
    plain: 'Give structured output',
  }),
];
