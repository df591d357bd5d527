import { wordedTool } from './worded-tool.ts';

/** Tools that change where and how the agent works. */
export const modeTools = [
  wordedTool('planMode', { running: 'Entering plan mode', completed: 'Entered plan mode', plain: 'Enter plan mode' }),
  wordedTool('worktreeEnter', { running: 'Entering worktree', completed: 'Entered worktree', plain: 'Enter worktree' }),
  wordedTool('worktreeLeave', { running: 'Leaving the worktree:', completed: 'Left the worktree:', plain: 'Leave the worktree:' }),
  wordedTool('goal', { running: 'Proposing goal', completed: 'Proposed goal', plain: 'Propose goal' }),
];
