import { sentenceTool } from './sentence-tool.ts';

/** Tools that change where and how the agent works. */
export const modeTools = [
  sentenceTool('planMode', {
    running: 'Entering plan mode',
    completed: 'Entered plan mode',
    plain: 'Enter plan mode',
  }),
  sentenceTool('worktreeEnter', {
    running: 'Entering worktree',
    completed: 'Entered worktree',
    plain: 'Enter worktree',
  }),
  sentenceTool('worktreeLeave', {
    running: 'Leaving the worktree:',
    completed: 'Left the worktree:',
    plain: 'Leave the worktree:',
  }),
  sentenceTool('goal', {
    running: 'Proposing goal',
    completed: 'Proposed goal',
    plain: 'Propose goal',
  }),
];
