import { expect, test } from 'vitest';

import { randomOf } from '../stress/seeded-order.mjs';
import { compareFigure, compareRuns } from './compare-figures.mjs';

/** Returns pairs of times around 100 whose noise is up to `noise` of them. */
function pairsOf(seed, { count = 7, noise = 0.05, slower = 1 }) {
  const random = randomOf(seed);
  const time = (factor) => 100 * factor * (1 + noise * (2 * random() - 1));
  return Array.from({ length: count }, () => [time(1), time(slower)]);
}

const seeds = Array.from({ length: 60 }, (_, at) => at + 1);

test('compareFigure finds a slowdown of a fifth in every run, and reports none for equal commits', () => {
  const slower = seeds.map((seed) => compareFigure(pairsOf(seed, { slower: 1.25 })).verdict);
  expect(new Set(slower)).toEqual(new Set(['worse']));
  const equal = seeds.map((seed) => compareFigure(pairsOf(seed, {})).verdict);
  expect(new Set(equal)).toEqual(new Set(['same']));
});

test('compareFigure reports no slowdown for equal commits, however large the noise', () => {
  for (const noise of [0.1, 0.2, 0.4]) {
    const verdicts = seeds.map((seed) => compareFigure(pairsOf(seed, { noise, count: 9 })).verdict);
    const alarms = verdicts.filter((verdict) => verdict === 'worse').length;
    expect(alarms / seeds.length).toBeLessThan(0.04);
  }
});

test('compareFigure asks for more runs where the interval decides nothing', () => {
  const result = compareFigure(pairsOf(3, { noise: 0.5, count: 5, slower: 1.1 }));
  expect(result.verdict).toBe('noisy');
  expect(result.more).toBeGreaterThan(0);
});

test('compareFigure decides nothing by fewer than five pairs', () => {
  for (const slower of [0.5, 1, 2])
    expect(compareFigure(pairsOf(1, { count: 2, slower }))).toMatchObject({
      verdict: 'noisy',
      more: 3,
    });
});

test('compareFigure reports a faster commit as better', () => {
  expect(compareFigure(pairsOf(1, { slower: 0.7 })).verdict).toBe('better');
});

test('compareFigure takes any increase of a count as worse', () => {
  expect(compareFigure([[4, 5]], { isCount: true })).toMatchObject({
    verdict: 'worse',
    ratio: 1.25,
  });
  expect(compareFigure([[4, 4]], { isCount: true }).verdict).toBe('same');
  expect(compareFigure([[0, 0]], { isCount: true })).toMatchObject({ verdict: 'same', ratio: 1 });
  expect(compareFigure([[0, 1]], { isCount: true }).verdict).toBe('worse');
});

test('compareRuns allows an accepted ratio, with its reason, and names figures of one side only', () => {
  const run = (value, more = []) => [{ name: 'merge', unit: 'ms', value }, ...more];
  const runs = Array.from({ length: 5 }, () => [
    run(100),
    run(130, [{ name: 'new', unit: 'ms', value: 1 }]),
  ]);
  expect(compareRuns(runs)).toMatchObject({
    compared: [{ name: 'merge', verdict: 'worse', reason: null }],
    missing: ['new'],
  });
  const accepted = [{ figure: 'merge', ratio: 1.3, reason: 'It now checks each row.' }];
  expect(compareRuns(runs, accepted).compared).toMatchObject([
    { verdict: 'same', reason: 'It now checks each row.' },
  ]);
});
