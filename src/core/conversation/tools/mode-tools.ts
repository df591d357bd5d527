import { worded } from './worded.ts';

/** Where and how the agent works. */
export const modeTools = [
  worded({ toolName: 'EnterPlanMode', running: 'Entering plan mode', completed: 'Entered plan mode', plain: 'Enter plan mode' }),
  worded({
    toolName: 'EnterWorktree',
    running: 'Entering worktree',
    completed: 'Entered worktree',
    plain: 'Enter worktree',
    about: ['name', 'path'],
  }),
  worded({
    toolName: 'ExitWorktree',
    running: 'Leaving the worktree:',
    completed: 'Left the worktree:',
    plain: 'Leave the worktree:',
    about: ['action'],
  }),
  worded({ toolName: 'ProposeGoal', running: 'Proposing goal', completed: 'Proposed goal', plain: 'Propose goal', about: ['condition'] }),
];
