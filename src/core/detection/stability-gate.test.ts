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

/** Returns the verdicts on a series of observations. */
function verdicts(...observations: readonly Observation[]) {
  let gate = closedGate;
  return observations.map((each) => {
    const step = observe(gate, each);
    ({ gate } = step);
    return step.verdict;
  });
}

test('observe returns stable once the screen has not changed for STABLE_MS', () => {
  expect(verdicts(at(1000, 'a'), at(1000 + STABLE_MS - 1, 'a'), at(1000 + STABLE_MS, 'a'))).toEqual(
    [
      { type: 'changing', againAt: 1000 + STABLE_MS },
      { type: 'changing', againAt: 1000 + STABLE_MS },
      { type: 'stable' },
    ],
  );
});

test('observe restarts the delay after a change', () => {
  expect(
    verdicts(at(0, 'a'), at(300, 'b'), at(STABLE_MS, 'b'), at(300 + STABLE_MS, 'b')).map(
      ({ type }) => type,
    ),
  ).toEqual(['changing', 'changing', 'changing', 'stable']);
});

test.each([
  ['a resize', at(5000, 'a wrapped', { cols: 60 })],
  ['a resize that changes no text', at(5000, 'a', { rows: 50 })],
  ["the person's own key", at(5000, 'ab', { typedAt: 5000 - ECHO_MS + 1 })],
])('observe returns notNews for %s', (_, observations) => {
  expect(verdicts(at(0, 'a'), observations).at(-1)).toEqual({ type: 'notNews' });
});

test.each([
  ['a change long after the last key', at(5000, 'ab', { typedAt: 5000 - ECHO_MS })],
  ['a change before a key that is yet to come', at(5000, 'ab', { typedAt: 6000 })],
])('observe returns changing for %s', (_, observations) => {
  expect(verdicts(at(0, 'a'), observations).at(-1)).toEqual({
    type: 'changing',
    againAt: 5000 + STABLE_MS,
  });
});
