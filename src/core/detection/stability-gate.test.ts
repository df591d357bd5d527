import { expect, test } from 'vitest';

import { closedGate, ECHO_MS, observe, STABLE_MS, type Observation } from './stability-gate.ts';

const at = (time: number, content: string, rest: Partial<Observation> = {}): Observation => ({
  at: time,
  content,
  cols: 80,
  rows: 24,
  typedAt: null,
  ...rest,
});

/** The verdicts on a series of observations. */
function verdicts(...seen: readonly Observation[]) {
  let gate = closedGate;
  return seen.map((each) => {
    const step = observe(gate, each);
    ({ gate } = step);
    return step.verdict;
  });
}

test('a screen is read once it has stood still long enough', () => {
  expect(verdicts(at(1000, 'a'), at(1000 + STABLE_MS - 1, 'a'), at(1000 + STABLE_MS, 'a'))).toEqual([
    { type: 'changing', againAt: 1000 + STABLE_MS },
    { type: 'changing', againAt: 1000 + STABLE_MS },
    { type: 'stable' },
  ]);
});

test('a change while it stands still starts again', () => {
  expect(verdicts(at(0, 'a'), at(300, 'b'), at(STABLE_MS, 'b'), at(300 + STABLE_MS, 'b')).map(({ type }) => type)).toEqual([
    'changing',
    'changing',
    'changing',
    'stable',
  ]);
});

test.each([
  ['a resize', at(5000, 'a wrapped', { cols: 60 })],
  ['a resize that changes no text', at(5000, 'a', { rows: 50 })],
  ["the person's own key", at(5000, 'ab', { typedAt: 5000 - ECHO_MS + 1 })],
])('%s is not news', (_, seen) => {
  expect(verdicts(at(0, 'a'), seen).at(-1)).toEqual({ type: 'notNews' });
});

test.each([
  ['a change long after the last key', at(5000, 'ab', { typedAt: 5000 - ECHO_MS })],
  ['a change before a key that is yet to come', at(5000, 'ab', { typedAt: 6000 })],
])('%s is', (_, seen) => {
  expect(verdicts(at(0, 'a'), seen).at(-1)).toEqual({ type: 'changing', againAt: 5000 + STABLE_MS });
});
