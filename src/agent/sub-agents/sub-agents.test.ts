import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import type { CallCard } from '#agent/record/entry.ts';
import type { SessionClient, SessionParts, SessionUpdate, Thought } from '#agent/session/ports.ts';
import { answerOf, callOf } from '#agent/testing/messages.ts';
import { defineTool, type ToolRun } from '#agent/tools/tool.ts';

import { SubAgents, type SubAgentOptions } from './sub-agents.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-sub-agents-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const answered = (text: string, ...calls: ReturnType<typeof callOf>[]): Thought => ({
  kind: 'answered',
  history: null,
  message: {
    ...answerOf(text, calls),
    usage: { input: 60, cacheRead: 0, cacheWrite: 0, output: 40 },
  },
});

const bash = defineTool({
  name: 'bash',
  description: '',
  kind: 'execute',
  schema: z.object({}),
  isParallel: false,
  plan: async () => ({
    kind: 'plan',
    title: 'Run ls',
    effects: [{ kind: 'command', command: 'ls', folder: '/w', isSandboxed: false }],
    run: async () => ({ kind: 'done', parts: [{ kind: 'text', text: 'files' }] }),
  }),
});

function start(think: SessionParts['think'], options: Partial<SubAgentOptions> = {}) {
  const asked: CallCard[] = [];
  const updates: SessionUpdate[] = [];
  const client: SessionClient = {
    update: (update) => updates.push(update),
    permission: async (card) => {
      asked.push(card);
      return { kind: 'allow', isForSession: false };
    },
    ask: async () => null,
  };
  const agents = new SubAgents({
    client,
    folder,
    childParts: () => ({
      workspace: '/w',
      tools: () => [bash],
      think,
      permissionFor: () => ({ kind: 'ask' }),
      limitParts: (parts) => parts,
    }),
    ...options,
  });
  return { agents, asked, updates };
}

const live = (callId: string, signal = new AbortController().signal): ToolRun => ({
  callId,
  signal,
  report: () => undefined,
  ask: async () => null,
});
const task = { title: 'Search', prompt: 'Find it.' };

test('a sub-agent asks under its name and returns its last text', async () => {
  const thoughts = [answered('', callOf('1', 'bash')), answered('Found in a.ts.')];
  const { agents, asked, updates } = start(async () => thoughts.shift() ?? answered('End.'));
  expect(await agents.run(task, live('t1'))).toEqual({
    kind: 'done',
    parts: [{ kind: 'text', text: 'Found in a.ts.', source: 'report of the sub-agent' }],
  });
  expect(asked).toMatchObject([{ callId: 't1.1', title: 'Search: Run ls' }]);
  expect(updates).toContainEqual(expect.objectContaining({ kind: 'callStatus', callId: 't1.1' }));
  expect(readFileSync(join(folder, 't1.jsonl'), 'utf8')).toContain('Find it.');
});

test('four sub-agents run at once, and a fifth after the end of one', async () => {
  let running = 0;
  let most = 0;
  const { agents } = start(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running -= 1;
    return answered('Done.');
  });
  const all = Array.from({ length: 9 }, (_each, at) => agents.run(task, live(`t${at}`)));
  expect((await Promise.all(all)).every(({ kind }) => kind === 'done')).toBe(true);
  expect(most).toBe(4);
});

test('all sub-agents share one budget of tokens', async () => {
  const { agents } = start(async () => answered('Done.'), { tokenBudget: 150 });
  expect((await agents.run(task, live('a'))).kind).toBe('done');
  expect((await agents.run(task, live('b'))).kind).toBe('done');
  const third = await agents.run(task, live('c'));
  expect(third).toMatchObject({ kind: 'failed', text: expect.stringContaining('budget') });
});

test('a silent sub-agent is ended, and a cancel ends one that runs or waits', async () => {
  const hangs: SessionParts['think'] = (_history, { signal }) =>
    new Promise((resolve) => {
      const problem = { kind: 'cancelled', message: 'Cancelled.' } as const;
      const end = () => resolve({ kind: 'failed', history: null, partial: null, problem });
      signal.addEventListener('abort', end);
    });
  const silent = start(hangs, { limits: { totalMs: 60_000, silentMs: 30 } });
  expect(await silent.agents.run(task, live('a'))).toMatchObject({
    kind: 'failed',
    text: expect.stringContaining('no progress'),
  });
  const { agents } = start(hangs);
  const stop = new AbortController();
  const all = Array.from({ length: 6 }, (_each, at) =>
    agents.run(task, live(`t${at}`, stop.signal)),
  );
  stop.abort();
  expect((await Promise.all(all)).map(({ kind }) => kind)).toEqual(Array(6).fill('failed'));
});
