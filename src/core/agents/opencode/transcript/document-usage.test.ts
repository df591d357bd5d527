import { describe, expect, test } from 'vitest';

import { readUsageText } from '#core/agents/kits/usage/usage-entry.ts';

import { documentUsage } from './document-usage.ts';

const line = (tokens: object, { id = 'msg_1', created = 1_796_010_000_000, part = 'p' } = {}) =>
  JSON.stringify({
    id: part,
    info: {
      id,
      sessionID: 's',
      role: 'assistant',
      modelID: 'claude-sonnet-5',
      time: { created, completed: created + 5 },
    },
    part: { type: 'step-finish', reason: 'stop', tokens, cost: 0 },
  });

const read = (text: string, reader = documentUsage()) => readUsageText(reader, text).entries;
const cache = { read: 60, write: 7 };

describe('documentUsage', () => {
  test('Reasoning beside the output is added to it, and the caches are apart from the input', () => {
    const tokens = { total: 137, input: 40, output: 20, reasoning: 10, cache };
    expect(read(line(tokens))).toMatchObject([
      {
        model: 'claude-sonnet-5',
        at: 1_796_010_000_005,
        isPriceable: true,
        tokens: { input: 40, cacheRead: 60, cacheWrite5m: 7, output: 30, reasoning: 10 },
      },
    ]);
  });

  test('Reasoning that the output contains is not counted twice', () => {
    const tokens = { total: 127, input: 40, output: 20, reasoning: 10, cache };
    expect(read(line(tokens))[0]?.tokens).toMatchObject({ output: 20, reasoning: 10 });
  });

  test('A fork has the key of its origin, and each request of a message one of its own', () => {
    const tokens = { input: 1, output: 1 };
    const [reader, fork] = [documentUsage(), documentUsage()];
    const keys = [line(tokens), line(tokens, { part: 'q' })].map(
      (text) => read(text, reader)[0]?.key,
    );
    const copies = [line(tokens, { id: 'msg_9', part: 'x' }), line(tokens, { id: 'msg_9' })].map(
      (text) => read(text, fork)[0]?.key,
    );
    expect(new Set(keys).size).toBe(2);
    expect(copies).toEqual(keys);
    expect(read(line(tokens, { created: 1_796_010_000_001 }))[0]?.key).not.toBe(keys[0]);
  });

  test.each([
    { input: -1 },
    { output: 1e300 },
    { input: 'x' },
    { cache: { read: -1 } },
    { reasoning: 0.5 },
  ])('Impossible counts such as %j have no price', (tokens) => {
    expect(read(line(tokens))).toMatchObject([{ isPriceable: false }]);
  });

  test.each([
    '{"part":{"type":"step-finish"}}',
    '{"part":"step-finish"}',
    '{"info":7,"part":{"type":"step-finish","tokens":{}}}',
    '["step-finish"]',
    '{"info":{"time":7},"part":{"type":"text","text":"step-finish","tokens":{"input":5}}}',
  ])('%s uses nothing', (text) => {
    expect(read(text)).toEqual([]);
  });
});
