import { describe, expect, test } from 'vitest';

import { readUsageText } from '#core/agents/kits/usage/usage-entry.ts';

import { claudeUsage } from './claude-usage.ts';

function used(usage: object, more: object = {}) {
  const message = { id: 'm', model: 'claude-opus-5-5', usage };
  const line = { type: 'assistant', requestId: 'r', timestamp: '2026-11-20T10:00:00Z', message };
  return readUsageText(claudeUsage, JSON.stringify({ ...line, ...more })).entries;
}

const TOKENS = {
  input: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  output: 0,
  reasoning: 0,
};

describe('claudeUsage', () => {
  test('Written tokens are divided by the life of their cache', () => {
    const write = (all: number, short: number, long: number) =>
      used({
        cache_creation_input_tokens: all,
        cache_creation: { ephemeral_5m_input_tokens: short, ephemeral_1h_input_tokens: long },
      })[0]?.tokens;
    expect(write(300, 0, 0)).toEqual({ ...TOKENS, cacheWrite5m: 300 });
    expect(write(300, 100, 200)).toEqual({ ...TOKENS, cacheWrite5m: 100, cacheWrite1h: 200 });
    expect(write(0, 100, 200)).toEqual({ ...TOKENS, cacheWrite5m: 100, cacheWrite1h: 200 });
  });

  test('Thinking is a part of the output', () => {
    const usage = { output_tokens: 50, output_tokens_details: { thinking_tokens: 20 } };
    expect(used(usage)[0]?.tokens).toEqual({ ...TOKENS, output: 50, reasoning: 20 });
  });

  test.each([
    [{ service_tier: 'batch' }],
    [{ service_tier: 'priority' }],
    [{ speed: 'fast' }],
    [{ inference_geo: 'us' }],
    [{ input_tokens: -1 }],
    [{ output_tokens: 1e300 }],
    [{ output_tokens: '7' }],
    [{ cache_read_input_tokens: 0.5 }],
  ])('A response with %j has no list price', (usage) => {
    expect(used({ ...usage })).toMatchObject([{ isPriceable: false }]);
  });

  test('A response is known by the ids that its copies have, too', () => {
    expect(used({})[0]?.key).toBe('m r');
    expect(used({}, { requestId: undefined })[0]?.key).toBe('m ');
    expect(used({}, { sessionId: 'another', uuid: 'u' })[0]?.key).toBe('m r');
  });

  test('Messages that Claude Code writes itself use nothing', () => {
    const message = { id: 'm', model: '<synthetic>', usage: { input_tokens: 5 } };
    expect(used({}, { message })).toEqual([]);
    expect(used({}, { type: 'user' })).toEqual([]);
  });
});
