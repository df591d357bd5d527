import { expect, test } from 'vitest';

import type { Message, Usage } from '#agent/history/message.ts';
import type { LlmBackend, LlmOutcome, LlmRequest } from '#agent/llm/llm.ts';
import type { SessionUpdate } from '#agent/session/ports.ts';
import { answerOf, promptOf } from '#agent/testing/messages.ts';

import { Thinker } from './thinker.ts';

const done = (text: string, usage: Usage | null = null): LlmOutcome => ({
  kind: 'done',
  message: { ...answerOf(text), usage },
});

function start(outcomes: readonly LlmOutcome[], window = 32_000) {
  const requests: LlmRequest[] = [];
  const updates: SessionUpdate[] = [];
  const forgotten: string[] = [];
  const waiting = [...outcomes];
  const backend: LlmBackend = {
    family: 'chat',
    stream: async (request) => {
      requests.push(request);
      return waiting.shift() ?? done('Nothing left.');
    },
    listModels: async () => ({ kind: 'models', models: [] }),
  };
  const thinker = new Thinker({
    backend,
    sessionId: 's',
    model: () => 'test',
    thinkingOf: () => 'off',
    windowOf: () => ({ catalogue: window, setting: null, maxOutput: null }),
    context: () => ({ projectRules: [], skills: [], memory: null, tools: [] }),
    carry: () => ({
      todo: null,
      skills: [],
      prompts: [],
      decisions: [],
      files: [{ path: '/w/a', hash: 'h', use: 'read' }],
      jobs: [],
    }),
    forget: (paths) => forgotten.push(...paths),
    used: () => 0.5,
  });
  const think = (history: readonly Message[]) =>
    thinker.think(history, {
      signal: new AbortController().signal,
      update: (update) => updates.push(update),
      messageId: 'm',
    });
  return { think, thinker, requests, updates, forgotten };
}

const long = (turns: number): Message[] =>
  Array.from({ length: turns }, (_each, at) => [
    promptOf(`Prompt ${at}. ${'word '.repeat(300)}`),
    answerOf(`Answer ${at}. ${'word '.repeat(300)}`),
  ]).flat();

test('a history that fits is sent as it is', async () => {
  const usage = { input: 900, cacheRead: 0, cacheWrite: 0, output: 10 };
  const { think, requests, updates } = start([done('Hi.', usage)]);
  expect(await think([promptOf('Hello')])).toMatchObject({ kind: 'answered', history: null });
  expect(requests).toHaveLength(1);
  expect(updates).toContainEqual({ kind: 'usage', used: 910, size: 32_000, costUsd: 0.5 });
});

test('a history that is too long is summarised first, and its files count as unread', async () => {
  const { think, requests, forgotten } = start([done('The summary.'), done('Hi.')]);
  const history = [...long(60), promptOf('The newest prompt')];
  const thought = await think(history);
  expect(thought.kind).toBe('answered');
  expect(requests).toHaveLength(2);
  const sent = JSON.stringify(requests[1]?.messages);
  expect(sent).toContain('The summary.');
  expect(sent).toContain('The newest prompt');
  expect(sent.length).toBeLessThan(JSON.stringify(history).length / 2);
  expect(thought.history?.length).toBeLessThan(history.length);
  expect(forgotten).toEqual(['/w/a']);
});

test('an error that names the window is learnt, and the request is sent again, shorter', async () => {
  const tooLong: LlmOutcome = {
    kind: 'failed',
    partial: null,
    problem: { kind: 'tooLong', message: 'Too long.', limit: 16_000 },
  };
  const { think, requests } = start([tooLong, done('Summary.'), done('Hi.')], 200_000);
  const thought = await think([...long(40), promptOf('Next')]);
  expect(thought.kind).toBe('answered');
  expect(requests).toHaveLength(3);
  const sizes = requests.map(({ messages }) => JSON.stringify(messages).length);
  expect(sizes[2]).toBeLessThan((sizes[0] ?? 0) / 2);
});

test('a prompt that no window can hold ends the turn with a sentence', async () => {
  const { think, requests } = start([], 8000);
  const thought = await think([promptOf('word '.repeat(40_000))]);
  expect(thought).toMatchObject({ kind: 'failed', problem: { kind: 'badRequest' } });
  expect(requests).toEqual([]);
});

test('compactNext compacts a history that fits', async () => {
  const { think, thinker, requests } = start([done('Summary.'), done('Hi.')]);
  thinker.compactNext();
  expect((await think([...long(3), promptOf('Next')])).history).not.toBeNull();
  expect(requests).toHaveLength(2);
});

test('a compaction that the person asked for leaves automatic compaction on', async () => {
  const outcomes = [done('Long. '.repeat(200)), done('Hi.'), done('The summary.'), done('Ho.')];
  const { think, thinker, requests, updates } = start(outcomes);
  thinker.compactNext();
  await think([promptOf('Short'), answerOf('Short'), promptOf('Next')]);
  expect(requests).toHaveLength(2);
  expect((await think([...long(60), promptOf('Later')])).kind).toBe('answered');
  expect(requests).toHaveLength(4);
  expect(JSON.stringify(updates)).not.toContain('automatic compaction is off');
});
