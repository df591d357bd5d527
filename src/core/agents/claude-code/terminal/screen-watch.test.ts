import { beforeEach, describe, expect, test } from 'vitest';

import { ManualClock } from '#core/testing/fake-ports.ts';

import { ScreenWatch } from './screen-watch.ts';

let clock: ManualClock;
let watch: ScreenWatch;
let isBlocked: boolean;
/** The `isWanted` argument of each call of `look`. */
let looks: boolean[];

beforeEach(() => {
  [clock, isBlocked, looks] = [new ManualClock(), true, []];
  const asks = { isOpen: false, look: async (isWanted: boolean) => void looks.push(isWanted) };
  watch = new ScreenWatch(asks, clock, () => isBlocked);
});

describe('ScreenWatch', () => {
  test('ScreenWatch takes up a question that no hook asks within a second', () => {
    watch.scheduleLook();
    clock.advance(1000);
    expect(looks).toEqual([true]);
  });

  test('ScreenWatch ignores the menu of a question that was just answered, however slowly it is removed', () => {
    watch.suppressMenu();
    for (let seconds = 0; seconds < 9; seconds += 1) {
      watch.scheduleLook();
      clock.advance(1000);
    }
    expect(looks).not.toContain(true);
  });

  test('ScreenWatch takes up the next question once Claude Code has continued', () => {
    watch.suppressMenu();
    isBlocked = false;
    watch.endSuppression();
    isBlocked = true;
    watch.scheduleLook();
    clock.advance(1000);
    expect(looks).toEqual([true]);
  });

  test('ScreenWatch takes up a question that is still open ten seconds after an answer, even without new output', () => {
    watch.suppressMenu();
    watch.scheduleLook();
    clock.advance(11_000);
    expect(looks.at(-1)).toBe(true);
  });
});
