import { expect, test } from 'vitest';

import { launchOf, newSession } from './session-record.ts';

const session = newSession({
  sessionId: 's',
  agentId: 'demo',
  cwd: '/w',
  permissionMode: 'default',
  model: null,
  title: 'Fix',
  now: 0,
  worktreeId: 'w',
});
const variablesOf = (worktreeId: string) => ({ CORRAL_PORT_BASE: `of ${worktreeId}` });

test('launchOf gives the agent of a session the variables of its worktree', () => {
  expect(launchOf(session, 'log', { variablesOf }).variables).toEqual({
    CORRAL_PORT_BASE: 'of w',
  });
});

test('launchOf gives the agent of another session none', () => {
  const other = { ...session, worktreeId: undefined };
  expect(launchOf(other, 'log', { variablesOf })).not.toHaveProperty('variables');
});
