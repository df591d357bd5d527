import { describe, expect, test } from 'vitest';

import { readUsageText } from '#core/agents/kits/usage/usage-entry.ts';

import { RolloutUsage } from './rollout-usage.ts';

const counts = (input: number, cached: number, output: number, reasoning = 0) => ({
  input_tokens: input,
  cached_input_tokens: cached,
  cache_write_input_tokens: 0,
  output_tokens: output,
  reasoning_output_tokens: reasoning,
});

function line(type: string, payload: object): string {
  return JSON.stringify({ timestamp: '2026-11-21T06:18:29.345Z', type, payload });
}

const tokenCount = (total: object | null, last: object | null) =>
  line('event_msg', {
    type: 'token_count',
    info: { total_token_usage: total, last_token_usage: last },
  });

function read(...lines: readonly string[]) {
  const reader = new RolloutUsage({ model: 'gpt-5.5' });
  return lines.flatMap((text) => readUsageText(reader, text).entries);
}

describe('RolloutUsage', () => {
  test('A request is the difference of two sums, without cached tokens in its input', () => {
    const [first, second] = read(
      tokenCount(counts(1500, 900, 60, 10), counts(1500, 900, 60, 10)),
      tokenCount(counts(3000, 1900, 120, 15), counts(1500, 1000, 60, 5)),
    );
    expect(first?.tokens).toMatchObject({ input: 600, cacheRead: 900, output: 60, reasoning: 10 });
    expect(second?.tokens).toMatchObject({ input: 500, cacheRead: 1000, output: 60, reasoning: 5 });
  });

  test('A repeated sum and an estimate of the context after a compaction add nothing', () => {
    const sum = counts(1500, 900, 60);
    const record = { thread_token_usage: sum, usage: sum, response_id: 'resp_1' };
    const entries = read(
      line('token_usage_record', record),
      tokenCount(sum, sum),
      tokenCount(sum, sum),
      tokenCount(sum, { ...counts(0, 0, 0), total_tokens: 9000 }),
    );
    expect(entries).toHaveLength(1);
  });

  test('A lost report is part of the next difference', () => {
    const entries = read(
      tokenCount(counts(1000, 0, 10), counts(1000, 0, 10)),
      tokenCount(counts(-1, 0, 0), null),
      tokenCount(counts(5000, 0, 30), counts(2000, 0, 10)),
    );
    expect(entries.map(({ tokens }) => tokens.input)).toEqual([1000, 4000]);
  });

  test('The first sum of a file and one that begins again count with their last request', () => {
    const entries = read(
      tokenCount(counts(90_000, 0, 900), counts(1000, 0, 10)),
      tokenCount(counts(2000, 0, 20), counts(2000, 0, 20)),
    );
    expect(entries.map(({ tokens }) => tokens.input)).toEqual([1000, 2000]);
  });

  test('More cached tokens than input are counted, and have no price', () => {
    const [entry] = read(tokenCount(counts(10, 30, 5), counts(10, 30, 5)));
    expect(entry).toMatchObject({ tokens: { input: 0, cacheRead: 30 }, isPriceable: false });
  });

  test('The model is that of the turn', () => {
    const context = line('turn_context', { model: 'gpt-6.1-sol' });
    const entries = read(
      tokenCount(counts(1, 0, 1), null),
      context,
      tokenCount(counts(2, 0, 2), null),
    );
    expect(entries.map(({ model }) => model)).toEqual(['gpt-5.5', 'gpt-6.1-sol']);
  });

  test('A thread names itself, its origin and the thread that started it', () => {
    const meta = {
      id: 'a',
      forked_from_id: 'b',
      source: { subagent: { thread_spawn: { parent_thread_id: 'c' } } },
    };
    const reader = new RolloutUsage({ model: null });
    expect(readUsageText(reader, line('session_meta', meta)).threads).toEqual(['a', 'b', 'c']);
  });
});
