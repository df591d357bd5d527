import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { pinTimes } from './pin-session.ts';

type Pinned = Parameters<typeof pinTimes>[2][number];

function after(pinned: readonly Pinned[], changes: readonly Pinned[]): readonly Pinned[] {
  const times = new Map([...pinned, ...changes].map((each) => [each.sessionId, each.pinnedAt]));
  return [...times].map(([sessionId, pinnedAt]) => ({ sessionId, pinnedAt }));
}

const order = (pinned: readonly Pinned[]) =>
  pinned.toSorted((a, b) => a.pinnedAt - b.pinnedAt).map(({ sessionId }) => sessionId);

describe('pinTimes', () => {
  test.each([
    ['c', 'a', ['c', 'a', 'b']],
    ['a', 'c', ['b', 'a', 'c']],
    ['a', null, ['b', 'c', 'a']],
    ['b', 'gone', ['a', 'c', 'b']],
    ['new', 'b', ['a', 'new', 'b', 'c']],
  ])('pinTimes places %s before %s', (moved, before, expected) => {
    const pinned = ['a', 'b', 'c'].map((sessionId, at) => ({ sessionId, pinnedAt: 1000 + at }));
    const changes = pinTimes(moved, before, pinned, 5000);
    expect(order(after(pinned, changes))).toEqual(expected);
    expect(changes).toHaveLength(1);
  });

  test('pinTimes gives the requested order after any moves, also when times are equal', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const moves = fc.array(fc.tuple(id, fc.option(id)), { maxLength: 120 });
    fc.assert(
      fc.property(moves, fc.boolean(), (all, areEqual) => {
        let pinned: readonly Pinned[] = ['a', 'b', 'c', 'd', 'e'].map((sessionId, at) => ({
          sessionId,
          pinnedAt: 1.7e12 + (areEqual ? 0 : at),
        }));
        for (const [moved, before] of all) {
          const rest = order(pinned).filter((each) => each !== moved);
          const found = rest.indexOf(before ?? '');
          const expected = rest.toSpliced(found < 0 ? rest.length : found, 0, moved);
          pinned = after(pinned, pinTimes(moved, before, pinned, 1.7e12));
          expect(order(pinned)).toEqual(expected);
        }
      }),
    );
  });
});
