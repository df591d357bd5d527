import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { livingConversation } from './living-conversation.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-living-'));
  mkdirSync(join(folder, 'sessions'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const shell = { pid: 40, command: 'bash' };
const claude = { pid: 41, command: 'claude --resume' };
const newest = { agentSessionId: 'newest', title: null, cwd: '/p', bytes: 1, modifiedAt: 1 };
const find = (processes: readonly (typeof shell)[], found: typeof newest | null = newest) =>
  livingConversation(folder, processes, () => Promise.resolve(found));

/** Returns a process record as 2.1.329 writes it, shortened. */
const record = (pid: number) =>
  JSON.stringify({
    pid,
    sessionId: '1a5e2e16-aa7c-44b2-8be6-acd0e4981ce9',
    cwd: '/p',
    kind: 'interactive',
    status: 'busy',
  });

it("livingConversation uses Claude Code's own record of its process", async () => {
  writeFileSync(join(folder, 'sessions', '41.json'), record(41));
  expect(await find([shell, claude])).toEqual({
    agentSessionId: '1a5e2e16-aa7c-44b2-8be6-acd0e4981ce9',
    pid: 41,
    certainty: 'certain',
  });
});

it.each([
  ['half', '{"pid":41,'],
  ['of another process', record(7)],
  ['huge', ' '.repeat(70_000) + record(41)],
])('livingConversation ignores a process record that is %s', async (_, text) => {
  writeFileSync(join(folder, 'sessions', '41.json'), text);
  expect(await find([shell, claude])).toEqual({
    agentSessionId: 'newest',
    pid: 41,
    certainty: 'likely',
  });
});

it.each([
  'claude',
  '/usr/local/bin/claude -c',
  'node --no-warnings /x/claude-code/cli.js',
  'node /usr/bin/claude',
])('livingConversation recognises %s by its name, without certainty', async (command) => {
  expect(await find([{ pid: 5, command }])).toEqual({
    agentSessionId: 'newest',
    pid: 5,
    certainty: 'likely',
  });
});

it.each(['bash', 'vim claude.md', 'claudette', 'rg claude'])(
  'livingConversation does not take %s for Claude Code',
  async (command) => {
    expect(await find([{ pid: 5, command }])).toBeNull();
  },
);

it('livingConversation returns null if there is no transcript', async () => {
  expect(await find([claude], null)).toBeNull();
});
