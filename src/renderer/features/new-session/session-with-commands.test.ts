import { expect, test } from 'vitest';

import { sessionWithCommands } from './session-with-commands.ts';

const session = (agentId: string, cwd: string, updatedAt: number, commandsVersion?: number) => ({
  sessionId: `${agentId}${cwd}${updatedAt}`,
  agentId,
  cwd,
  updatedAt,
  commandsVersion,
});
const sessions = [
  session('claude', '/a', 1, 0),
  session('claude', '/b', 3, 2),
  session('claude', '/b', 4),
  session('codex', '/a', 5, 1),
];
const found = (agentId: string, cwd: string) =>
  sessionWithCommands(sessions, agentId, cwd)?.sessionId ?? null;

test('sessionWithCommands returns the session that named commands in the folder, else the last that named any', () => {
  expect([found('claude', '/a'), found('claude', '/c'), found('demo', '/a')]).toEqual([
    'claude/a1',
    'claude/b3',
    null,
  ]);
});
