import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { idOf } from '../search-world.fixture.ts';
import {
  claudeLine,
  codexLine,
  rolloutPath,
  tokenCount,
  UsageWorld,
  type CodexCounts,
} from './usage-world.fixture.ts';

let world: UsageWorld;

beforeEach(() => {
  world = new UsageWorld();
});

afterEach(() => world.dispose());

const sum = (requests: number): CodexCounts => ({
  input: requests * 100,
  cached: requests * 40,
  output: requests * 5,
});

/** Writes a thread with the sums of so many requests, one after the other. */
function writeThread(n: number, meta: object, requests: number, at?: string, more = ''): void {
  const lines = [
    codexLine({ id: idOf(n), ...meta }, 'session_meta', at),
    codexLine({ model: 'gpt-5.5' }, 'turn_context', at),
    ...Array.from({ length: requests }, (_, nth) => tokenCount(sum(nth + 1), sum(1), at)),
  ];
  world.write(rolloutPath(idOf(n)), `${lines.join('\n')}\n${more}`);
}

async function bySession(): Promise<Readonly<Record<string, number>>> {
  const { groups } = await world.report('session');
  return Object.fromEntries(groups.map(({ key, sum: { requests } }) => [key.session, requests]));
}

describe('copied conversations', () => {
  test('A fork of Codex counts its own requests, and its origin those that it copied with new times', async () => {
    const own = tokenCount({ input: 350, cached: 140, output: 18 }, sum(1), '2026-11-25T10:00:01Z');
    writeThread(1, { forked_from_id: idOf(9) }, 3, '2026-11-25T10:00:00Z', `${own}\n`);
    writeThread(9, {}, 3, '2026-11-20T10:00:00Z');
    expect(await bySession()).toEqual({ [idOf(9)]: 3, [idOf(1)]: 1 });
    const { groups } = await world.report('day', { since: Date.parse('2026-11-24T00:00:00Z') });
    expect(groups).toMatchObject([{ sum: { requests: 1, output: 3 } }]);
  });

  test('Forks of a fork are related although a thread between them was deleted', async () => {
    writeThread(1, {}, 2);
    const both = codexLine({ id: idOf(1) }, 'session_meta');
    writeThread(3, { forked_from_id: idOf(2) }, 2, undefined, `${both}\n`);
    expect((await world.report()).total.requests).toBe(2);
  });

  test('A sub-agent of Codex is a session of its own, without the requests that it copied', async () => {
    writeThread(1, {}, 2, '2026-11-20T10:00:00Z');
    const meta = { source: { subagent: { thread_spawn: { parent_thread_id: idOf(1) } } } };
    // The sums of the sub-agent begin again after those of its parent.
    const [first, last] = [
      { input: 90, cached: 0, output: 7 },
      { input: 70, cached: 10, output: 4 },
    ];
    const own = tokenCount(first, first, '2026-11-21T11:00:00Z');
    const next = tokenCount({ input: 160, cached: 10, output: 11 }, last, '2026-11-21T11:00:01Z');
    writeThread(2, meta, 2, '2026-11-21T10:00:00Z', `${own}\n${next}\n`);
    expect(await bySession()).toEqual({ [idOf(1)]: 2, [idOf(2)]: 2 });
    expect((await world.report()).total).toMatchObject({ input: 270, cacheRead: 90, output: 21 });
  });

  test('Unrelated threads of Codex with the same sums count both', async () => {
    writeThread(1, {}, 2);
    writeThread(2, {}, 2);
    expect(await bySession()).toEqual({ [idOf(1)]: 2, [idOf(2)]: 2 });
  });

  test('A copied request of Claude Code belongs to the conversation that reported it first', async () => {
    const lines = (...ids: readonly string[]) =>
      ids.map((id) => `${claudeLine({ id, at: `2026-11-20T10:00:0${id}.000Z` })}\n`).join('');
    world.write(`.claude/projects/-w/${idOf(2)}.jsonl`, lines('1', '2', '3'));
    world.write(`.claude/projects/-w/${idOf(1)}.jsonl`, lines('3', '4'));
    const totals = await bySession();
    expect(totals[idOf(1)]).toBe(2);
    expect(totals[idOf(2)]).toBe(2);
  });

  test('Own prices apply from their day, and those of long prompts to long prompts', async () => {
    const at = (day: string) => ({ at: `${day}T12:00:00.000Z`, model: 'own', output: 1 });
    const used = [
      claudeLine({ id: 'a', ...at('2026-11-20') }),
      claudeLine({ id: 'b', ...at('2026-11-22') }),
      claudeLine({ id: 'c', ...at('2026-11-23'), usage: { input_tokens: 1000 } }),
    ];
    world.write(`.claude/projects/-w/${idOf(1)}.jsonl`, `${used.join('\n')}\n`);
    const caches = { cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 };
    const own = [
      {
        from: '2026-11-22',
        input: 2e6,
        output: 0,
        ...caches,
        long: { above: 500, prices: { input: 1e6, output: 0, ...caches } },
      },
      { input: 1e6, output: 0, ...caches },
    ];
    const { groups } = await world.report('day', { prices: { own } });
    expect(groups.map(({ sum: { cost } }) => cost)).toEqual([10, 20, 1000]);
  });
});
