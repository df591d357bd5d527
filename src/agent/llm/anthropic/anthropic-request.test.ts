import { describe, expect, test } from 'vitest';

import type { Message } from '#agent/history/message.ts';

import type { LlmRequest } from '../llm.ts';
import { PROMPT, requestFor } from '../testing/request-fixture.ts';
import { anthropicRequest } from './anthropic-request.ts';
import { thinkingParams } from './anthropic-thinking.ts';

const bodyOf = (change: Partial<LlmRequest>) =>
  anthropicRequest({ request: requestFor('anthropic', change), isPlain: false });
const marksIn = (value: unknown) => JSON.stringify(value).split('cache_control').length - 1;
const limits = { maxOutputTokens: 32_000, canBegin: true };

describe('anthropicRequest', () => {
  test('At most four marks are set: two of messages, and the last of the system', () => {
    const system = [1, 2, 3, 4, 5].map((each) => ({ text: `Rule ${each}`, isCached: true }));
    const body = bodyOf({ system, messages: [PROMPT, PROMPT, PROMPT], cacheMarks: [0, 1, 2] });
    expect(marksIn(body)).toBe(4);
    expect(marksIn(body.messages)).toBe(2);
    expect(JSON.stringify(body.system)).toMatch(/Rule 4","cache_control.*Rule 5","cache_control/);
  });

  test('A mark is on the last block of its message although messages are joined', () => {
    const text = (value: string): Message => ({
      ...PROMPT,
      parts: [{ kind: 'text', text: value }],
    });
    const { messages } = bodyOf({
      messages: [text('one'), text('two'), text('three')],
      cacheMarks: [1],
    });
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'one' },
          { type: 'text', text: 'two', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'three' },
        ],
      },
    ]);
  });

  test.each([
    [
      'claude-opus-5-5',
      'off',
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'low' } },
    ],
    [
      'claude-sonnet-5-5',
      'high',
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'high' } },
    ],
    ['claude-opus-4-6', 'off', {}],
    [
      'claude-opus-4-6',
      'low',
      { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort: 'low' } },
    ],
    ['claude-haiku-4-5-20251001', 'off', {}],
    ['claude-haiku-4-5-20251001', 'medium', { thinking: { type: 'enabled', budget_tokens: 8192 } }],
    ['claude-opus-4-20250514', 'medium', { thinking: { type: 'enabled', budget_tokens: 8192 } }],
    ['claude-3-5-haiku-latest', 'high', {}],
    ['kimi-k3', 'off', {}],
    ['kimi-k3', 'low', { thinking: { type: 'enabled', budget_tokens: 2048 } }],
  ] as const)('Model %s with the level %s has the parameters %j', (model, level, params) => {
    expect(thinkingParams(model, level, limits)).toEqual(params);
  });

  test('A budget is below the output limit, and off in an open turn without thinking', () => {
    const at = (maxOutputTokens: number, canBegin: boolean) =>
      thinkingParams('claude-haiku-4-5', 'high', { maxOutputTokens, canBegin });
    expect(at(4096, true)).toEqual({ thinking: { type: 'enabled', budget_tokens: 3072 } });
    expect(at(2000, true)).toEqual({});
    expect(at(32_000, false)).toEqual({});
  });
});
