import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import type { FileConflict } from '#shared/git/conflict.ts';

import { forgetConflict, noteConflict } from '../store/conflicts.ts';
import { Review } from '../store/review.ts';
import { aDiff, aFile, aHunk } from '../store/review-fixture.ts';
import { MARK } from '../store/review-state.ts';
import { currentTarget } from '../store/target.ts';
import { reviewKeys } from './review-keys.ts';

const none = async () => fail('notARepository', 'none');
let review: Review;
let decisions: unknown[];
let handle: ReturnType<typeof reviewKeys>;

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('Element', EventTarget);
  decisions = [];
  review = new Review(new Proxy({}, { get: () => none }) as never, {
    of: 'project',
    projectId: 'p',
  });
  review.change({
    files: [aFile('a', { status: 'conflicted' }), aFile('b')],
    diffs: new Map([
      ['a', aDiff('a', 5)],
      ['b', aDiff('b', 1)],
    ]),
  });
  handle = reviewKeys(review, {
    apply: () => decisions.push('apply'),
    applyAnyway: () => {},
    stageAll: () => {},
    undo: () => {},
    resolve: ({ path }, stateId, decision) => decisions.push([path, stateId, decision]),
    mark: () => {},
  });
});

/** Returns a conflict with this number of open regions. */
function conflictOf(regions: number, stateId = 'state'): FileConflict {
  const lines = { above: [], below: [], ours: ['o'], base: [], theirs: ['t'] };
  const region = { line: 1, ...lines, oursLabel: '', theirsLabel: '' };
  const ends = { base: '', ours: '', theirs: '', takes: [] };
  return {
    kind: 'bothChanged',
    stateId,
    ...ends,
    regions: Array.from({ length: regions }, () => region),
  };
}

/** Presses a key. Returns whether the review used it. */
function press(key: string, isRepeat = false): boolean {
  let isUsed = false;
  handle({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    repeat: isRepeat,
    target: null,
    currentTarget: null,
    defaultPrevented: false,
    preventDefault: () => (isUsed = true),
    stopPropagation: () => {},
  });
  return isUsed;
}

const decided = (at: number, take: string, stateId = 'state') => [
  'a',
  stateId,
  { of: 'region', at, take },
];

describe('reviewKeys in a conflict', () => {
  test('reviewKeys step through the regions, and decide the current one', () => {
    noteConflict(review, 'a', conflictOf(2));
    press('j');
    expect(review.state.current).toEqual({ path: 'a', hunk: 0 });
    press('j');
    expect(press('t')).toBe(true);
    expect(decisions).toEqual([decided(1, 'theirs')]);
    press('j');
    expect(review.state.current).toEqual({ path: 'b', hunk: 0 });
    press('k');
    expect(review.state.current).toEqual({ path: 'a', hunk: 1 });
  });

  test('reviewKeys decide nothing before a region is current, while a key is held down or another action runs', () => {
    noteConflict(review, 'a', conflictOf(2));
    review.change({ current: { path: 'a', hunk: null } });
    expect(press('o')).toBe(true);
    expect([decisions, review.state.wanted]).toEqual([[], { path: 'a', hunk: 0 }]);
    expect(press('o', true)).toBe(true);
    review.change({ running: 'resolve' });
    press('o');
    expect(decisions).toEqual([]);
    review.change({ running: null });
    press('b');
    expect(decisions).toEqual([decided(0, 'both')]);
  });

  test('reviewKeys leave the keys of conflicts to others where no region is shown', () => {
    review.change({ current: { path: 'a', hunk: 0 } });
    expect(press('o')).toBe(false);
    noteConflict(review, 'a', { ...conflictOf(0), regions: null });
    expect(press('o')).toBe(false);
    noteConflict(review, 'a', conflictOf(1));
    review.change({ comparison: { kind: 'staged' } });
    expect(press('o')).toBe(false);
    review.change({ comparison: { kind: 'all' }, current: { path: 'b', hunk: 0 } });
    expect(press('t')).toBe(false);
    expect(decisions).toEqual([]);
  });

  test('reviewKeys use the state that is shown, and no hunk behind a region', () => {
    noteConflict(review, 'a', conflictOf(3, 'one'));
    review.change({ current: { path: 'a', hunk: 1 } });
    expect(currentTarget(review.state)?.hunk).toBeNull();
    noteConflict(review, 'a', conflictOf(2, 'two'));
    press('o');
    expect(decisions).toEqual([decided(1, 'ours', 'two')]);
  });
});

describe('noteConflict', () => {
  test.each([
    [0, 2, 0],
    [1, 1, 0],
    [2, 2, 1],
    [0, 0, MARK],
  ])('noteConflict moves from the decided region %j of %j left to %j', (at, left, expected) => {
    review.decided.set('a', at);
    noteConflict(review, 'a', conflictOf(left));
    const position = { path: 'a', hunk: expected };
    expect([review.state.current, review.state.wanted]).toEqual([position, position]);
    expect(review.decided.size).toBe(0);
  });

  test('noteConflict keeps a position within the regions, and takes no focus for a change of another', () => {
    review.change({ current: { path: 'a', hunk: 4 }, wanted: null });
    noteConflict(review, 'a', conflictOf(2));
    expect([review.state.current, review.state.wanted]).toEqual([{ path: 'a', hunk: 1 }, null]);
    noteConflict(review, 'a', null);
    expect(review.state.current).toEqual({ path: 'a', hunk: null });
    forgetConflict(review, 'a');
    expect(review.state.conflicts.size).toBe(0);
  });

  test('noteConflict leaves a position behind the last region to the hunks of the result', async () => {
    noteConflict(review, 'a', conflictOf(0));
    review.change({ current: { path: 'a', hunk: MARK } });
    press('j');
    expect(review.state.current).toEqual({ path: 'a', hunk: 0 });
    expect(currentTarget(review.state)?.hunk).toEqual(aHunk('a 0'));
  });
});
