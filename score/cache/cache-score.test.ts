import { describe, expect, test } from 'vitest';

import { scoreCache } from './cache-score.ts';
import { MarkedCache } from './caches.ts';
import { generateSessions } from './sessions.ts';

const block = (prefix: string, tokens: number, isMarked = false) => ({ prefix, tokens, isMarked });

describe('score of the prompt cache', () => {
  test('Corral reaches the gates with both caches, and each other layout misses them', () => {
    const { isPassed, layouts } = scoreCache(2);
    expect(isPassed).toBe(true);
    const marked = layouts.filter(({ cache }) => cache === 'Anthropic');
    expect(marked).toHaveLength(4);
    for (const { sessions } of marked.slice(1))
      expect(sessions.some(({ unnamed }) => unnamed > 0)).toBe(true);
  });

  test('The sessions contain each named break, and the same seed gives the same sessions', () => {
    const sessions = generateSessions(3);
    expect(sessions.length).toBeGreaterThanOrEqual(10);
    const causes = new Set(sessions.flatMap(({ requests }) => requests.map(({ cause }) => cause)));
    expect(causes).toEqual(
      new Set([null, 'compaction', 'idle', 'model', 'prune', 'start', 'tools']),
    );
    const ends = (all: typeof sessions) => all.map(({ requests }) => requests.at(-1));
    expect(ends(generateSessions(3))).toEqual(ends(sessions));
  });

  test('A prefix is found 19 blocks before a mark and not 20 blocks before', () => {
    const read = (distance: number) => {
      const cache = new MarkedCache();
      cache.send([block('start', 2_000, true)], 0);
      const more = Array.from({ length: distance }, (_, index) =>
        block(`p${index}`, 2_001 + index, index === distance - 1),
      );
      return cache.send([block('start', 2_000), ...more], 1_000).read;
    };
    expect([read(19), read(20)]).toEqual([2_000, 0]);
  });

  test('A prefix lives for five minutes after its last use, and a short one is not stored', () => {
    const cache = new MarkedCache();
    const long = [block('long', 1_024, true)];
    expect([0, 299_000, 598_000, 898_000].map((time) => cache.send(long, time).read)).toEqual([
      0, 1_024, 1_024, 0,
    ]);
    const short = [block('short', 1_023, true)];
    expect([0, 1].map((time) => cache.send(short, time).read)).toEqual([0, 0]);
  });
});
