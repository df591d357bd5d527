import { worded } from './worded.ts';

/** Where and how the agent works. */
export const modeTools = [
  worded('planMode', { running: 'Entering plan mode', completed: 'Entered plan mode', plain: 'Enter plan mode' }),
  worded('worktreeEnter', { running: 'Entering worktree', completed: 'Entered worktree', plain: 'Enter worktree' }),
  worded('worktreeLeave', { running: 'Leaving the worktree:', completed: 'Left the worktree:', plain: 'Leave the worktree:' }),
  worded('goal', { running: 'Proposing goal', completed: 'Proposed goal', plain: 'Propose goal' }),
];
