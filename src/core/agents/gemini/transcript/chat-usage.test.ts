import { describe, expect, test } from 'vitest';

import { readUsageText } from '#core/agents/kits/usage/usage-entry.ts';

import { chatUsage } from './chat-usage.ts';

const message = (tokens: object, id = 'm') => ({
  id,
  type: 'gemini',
  timestamp: '2026-11-29T22:00:00.000Z',
  model: 'gemini-2.5-flash',
  tokens,
});

const read = (line: object) => readUsageText(chatUsage, JSON.stringify(line)).entries;

describe('chatUsage', () => {
  test('Cached tokens are not counted twice, thoughts are output, and tool prompts input', () => {
    const tokens = { input: 100, cached: 60, output: 20, thoughts: 5, tool: 3, total: 128 };
    expect(read(message(tokens))[0]?.tokens).toEqual({
      input: 43,
      cacheRead: 60,
      cacheWrite5m: 0,
      cacheWrite1h: 0,
      output: 25,
      reasoning: 5,
    });
  });

  test('Thoughts that the total has in the output are not counted twice', () => {
    const tokens = { input: 100, cached: 0, output: 20, thoughts: 5, tool: 0, total: 120 };
    expect(read(message(tokens))[0]?.tokens).toMatchObject({ output: 20, reasoning: 5 });
  });

  test('Messages that are written again have the same key, also all at once', () => {
    const tokens = { input: 1, output: 1, total: 2 };
    const all = read({ $set: { messages: [message(tokens), message(tokens, 'n'), 7, null] } });
    expect(all.map(({ key }) => key)).toEqual(['m', 'n']);
    expect(read(message(tokens))[0]?.key).toBe('m');
  });

  test.each([{ input: -1 }, { output: 1e300 }, { input: 1, cached: 2 }, { thoughts: 'x' }])(
    'Impossible counts such as %j have no price',
    (tokens) => {
      expect(read(message(tokens))).toMatchObject([{ isPriceable: false }]);
    },
  );

  test('Messages of a person use nothing', () => {
    expect(read({ ...message({ input: 1 }), type: 'user' })).toEqual([]);
    expect(readUsageText(chatUsage, '{"tokens"').entries).toEqual([]);
  });
});
