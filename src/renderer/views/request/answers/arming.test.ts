import { expect, test } from 'vitest';

import { afterKey, ARMING_MS, beginArming, isArmed } from './arming.ts';

test('isArmed returns true after the delay and not before', () => {
  const arming = beginArming(1000);
  expect([isArmed(arming, 1000 + ARMING_MS - 1), isArmed(arming, 1000 + ARMING_MS)]).toEqual([
    false,
    true,
  ]);
});

test('Arming never completes between two keys of a sentence', () => {
  let arming = beginArming(0);
  for (let now = 100; now <= 3000; now += 150) {
    expect(isArmed(arming, now)).toBe(false);
    arming = afterKey(arming, now);
  }
  expect(isArmed(arming, 3000 + ARMING_MS)).toBe(true);
});

test('afterKey changes nothing after arming', () => {
  const arming = beginArming(0);
  expect(afterKey(arming, ARMING_MS)).toBe(arming);
});
