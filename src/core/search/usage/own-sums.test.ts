import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { idOf } from '../search-world.fixture.ts';
import { claudeLine, UsageWorld } from './usage-world.fixture.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const at = (minute: number) => new Date(START + minute * 60_000).toISOString();

let world: UsageWorld;

beforeEach(() => {
  world = new UsageWorld();
});

afterEach(() => world.dispose());

function state(session: number, models: Readonly<Record<string, object>>, minute = 0): string {
  const startTime = START + minute * 60_000;
  return JSON.stringify({
    type: 'cost-state',
    sessionId: idOf(session),
    modelUsage: models,
    startTime,
  });
}

const sums = (inputTokens: number, outputTokens: number, more: object = {}) => ({
  inputTokens,
  outputTokens,
  cacheReadInputTokens: 0,
  ...more,
});

function write(session: number, lines: readonly string[]): void {
  const text = lines.map((line) => `${line}\n`).join('');
  world.write(`.claude/projects/-w/${idOf(session)}.jsonl`, text);
}

async function outputs(): Promise<Readonly<Record<string, number>>> {
  const { groups } = await world.report('session');
  return Object.fromEntries(groups.map(({ key, sum }) => [key.session ?? '', sum.output]));
}

describe('the sums that Claude Code writes at its end', () => {
  test('A sum adds what its conversation does not list, without a request', async () => {
    write(1, [
      claudeLine({ id: 'a', at: at(1) }),
      state(1, { 'claude-opus-5-5': sums(30, 9), 'claude-haiku-4-5': sums(100, 50) }),
    ]);
    const { groups, total } = await world.report('model');
    expect(groups).toMatchObject([
      { key: { model: 'claude-haiku-4-5' }, sum: { requests: 0, input: 100, output: 50 } },
      { key: { model: 'claude-opus-5-5' }, sum: { requests: 1, input: 30, output: 9 } },
    ]);
    expect(total.cost).toBeCloseTo((30 * 4 + 9 * 20 + 2 * 0.2 + 2 * 5 + 2 * 8 + 350) / 1e6, 12);
  });

  test('Only the newest sum of a conversation counts', async () => {
    const opus = (output: number) => state(1, { 'claude-opus-5-5': sums(10, output) });
    write(1, [claudeLine({ id: 'a', at: at(1) }), opus(8), opus(8), opus(12)]);
    expect(await outputs()).toEqual({ [idOf(1)]: 12 });
  });

  test('A sum that is smaller than the requests takes nothing away', async () => {
    write(1, [
      claudeLine({ id: 'a', at: at(1) }),
      state(1, { 'claude-opus-5-5': sums(1, 2) }),
      claudeLine({ id: 'b', at: at(2) }),
    ]);
    expect(await outputs()).toEqual({ [idOf(1)]: 10 });
  });

  test('A sum that names its model differently adds nothing', async () => {
    const { total } = await (write(1, [
      claudeLine({ id: 'a', at: at(1), model: 'us.some-proxy/claude' }),
      state(1, {
        'claude-opus-5-5': sums(10, 5, {
          cacheReadInputTokens: 2,
          cacheCreationInputTokens: 4,
          cacheCreationEphemeral1hInputTokens: 2,
        }),
      }),
    ]),
    world.report());
    expect(total).toMatchObject({ input: 10, cacheRead: 2, cacheWrite5m: 2, output: 5 });
  });

  test('A sum of another conversation adds nothing', async () => {
    const other = state(9, { 'claude-opus-5-5': sums(500, 500) });
    write(1, [claudeLine({ id: 'a', at: at(1) }), other]);
    expect(await outputs()).toEqual({ [idOf(1)]: 5 });
  });

  test.each([0, 8])(
    'A fork that repeats the sum or the requests of its origin adds none of them again: %i',
    async (start) => {
      const origin = [
        claudeLine({ id: 'a', at: at(1) }),
        state(1, { 'claude-opus-5-5': sums(30, 25) }),
      ];
      write(1, origin);
      write(2, [
        ...origin,
        claudeLine({ id: 'b', at: at(9) }),
        state(2, { 'claude-opus-5-5': sums(40, 30) }, start),
      ]);
      expect(await outputs()).toEqual({ [idOf(1)]: 25, [idOf(2)]: 5 });
    },
  );

  test('A sum that may include the conversation before it, which was cleared, adds nothing', async () => {
    write(1, [claudeLine({ id: 'a', at: at(1) })]);
    write(2, [claudeLine({ id: 'b', at: at(5) }), state(2, { 'claude-opus-5-5': sums(20, 10) })]);
    expect(await outputs()).toEqual({ [idOf(1)]: 5, [idOf(2)]: 5 });
  });

  test('A sum that began after the conversation before it counts', async () => {
    write(1, [claudeLine({ id: 'a', at: at(1) })]);
    write(2, [
      claudeLine({ id: 'b', at: at(5) }),
      state(2, { 'claude-opus-5-5': sums(20, 12) }, 4),
    ]);
    expect(await outputs()).toEqual({ [idOf(1)]: 5, [idOf(2)]: 12 });
  });

  test('The rest of a conversation has no cost if a long prompt in it would cost more', async () => {
    write(1, [
      claudeLine({ id: 'a', at: at(1) }),
      state(1, { 'claude-haiku-5-5': sums(100_100, 50) }),
    ]);
    const { groups } = await world.report('model');
    expect(groups[0]).toMatchObject({
      key: { model: 'claude-haiku-5-5' },
      sum: { cost: null, unpriced: 1, requests: 0 },
    });
  });
});
