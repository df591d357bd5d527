import { expect, test } from 'vitest';

import { knownCommands } from './known-commands.ts';

const session = (agentId: string, cwd: string, updatedAt: number, ...names: readonly string[]) => ({
  agentId,
  cwd,
  updatedAt,
  slashCommands: names.map((name) => ({ name, description: '', argumentHint: '' })),
});
const sessions = [
  session('claude', '/a', 1, 'old'),
  session('claude', '/b', 3, 'new'),
  session('claude', '/b', 4),
  session('codex', '/a', 5, 'x'),
];
const namesFor = (agentId: string, cwd: string) =>
  knownCommands(sessions, agentId, cwd).map(({ name }) => name);

test('knownCommands returns the commands that the agent named in the folder, else those it named last', () => {
  expect([namesFor('claude', '/a'), namesFor('claude', '/c'), namesFor('demo', '/a')]).toEqual([
    ['old'],
    ['new'],
    [],
  ]);
});
