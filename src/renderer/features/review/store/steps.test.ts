import { describe, expect, test } from 'vitest';

import type { FileDiff } from '#shared/git/file-change.ts';

import { aDiff, aFile, aHunk } from './review-fixture.ts';
import { LAST_HUNK, NO_REVIEW, type Position, type ReviewState } from './review-state.ts';
import { followHunk, keepPosition, nextFile, nextHunk } from './steps.ts';

/** File `a` has two hunks, `b` is folded, `c` was not read, `d` is binary. */
function at(current: Position | null): ReviewState {
  return {
    ...NO_REVIEW,
    files: ['a', 'b', 'c', 'd'].map((path) => aFile(path)),
    diffs: new Map([
      ['a', aDiff('a', 2)],
      ['b', aDiff('b', 1)],
      ['d', aDiff('d', 0)],
    ]),
    folded: new Set(['b']),
    current,
  };
}

describe('steps', () => {
  test.each([
    [null, 'a 0'],
    [{ path: 'a', hunk: null }, 'a 0'],
    [{ path: 'a', hunk: 0 }, 'a 1'],
    [{ path: 'a', hunk: 1 }, 'b head'],
    [{ path: 'b', hunk: null }, 'c 0'],
    [{ path: 'c', hunk: null }, 'c 0'],
    [{ path: 'c', hunk: 0 }, 'd head'],
    [{ path: 'd', hunk: null }, null],
    [{ path: 'gone', hunk: 3 }, 'a 0'],
  ] as const)('nextHunk leads from %j down to %s', (current, expected) => {
    expect(words(nextHunk(at(current), 1))).toBe(expected);
  });

  test.each([
    [null, 'd head'],
    [{ path: 'd', hunk: null }, 'c last'],
    [{ path: 'c', hunk: 0 }, 'b head'],
    [{ path: 'b', hunk: null }, 'a 1'],
    [{ path: 'a', hunk: 1 }, 'a 0'],
    [{ path: 'a', hunk: 0 }, null],
  ] as const)('nextHunk leads from %j up to %s', (current, expected) => {
    expect(words(nextHunk(at(current), -1))).toBe(expected);
  });

  test('nextFile leads from head to head, and from a hunk up to the head of its own file', () => {
    expect(words(nextFile(at(null), 1))).toBe('a head');
    expect(words(nextFile(at({ path: 'a', hunk: 1 }), 1))).toBe('b head');
    expect(words(nextFile(at({ path: 'a', hunk: 1 }), -1))).toBe('a head');
    expect(words(nextFile(at({ path: 'b', hunk: null }), -1))).toBe('a head');
    expect(nextFile(at({ path: 'd', hunk: null }), 1)).toBeNull();
  });

  test('followHunk follows a hunk to its new place, and else stays at the place or the end', () => {
    const withHunks = (...ids: readonly string[]): FileDiff => ({
      change: aFile('a'),
      hunks: ids.map((id) => aHunk(id)),
      oldLines: 9,
      newLines: 9,
      isCut: false,
    });
    const follow = (hunk: number, before: FileDiff | null, after: FileDiff) =>
      words(followHunk({ path: 'a', hunk }, before, after));
    const before = withHunks('x', 'y', 'z');
    expect(follow(1, before, withHunks('y', 'z'))).toBe('a 0');
    expect(follow(0, before, withHunks('y', 'z'))).toBe('a 0');
    expect(follow(2, before, withHunks('x', 'y'))).toBe('a 1');
    expect(follow(LAST_HUNK, null, before)).toBe('a 2');
    expect(follow(1, before, withHunks())).toBe('a head');
  });

  test('keepPosition goes to the file that took the place of one that is gone', () => {
    const before = ['a', 'b', 'c'].map((path) => aFile(path));
    const keep = (path: string, after: readonly string[]) =>
      words(
        keepPosition(
          { path, hunk: 1 },
          before,
          after.map((each) => aFile(each)),
        ),
      );
    expect([keep('b', ['a', 'b']), keep('b', ['a', 'c']), keep('c', ['a']), keep('a', [])]).toEqual(
      ['b 1', 'c 0', 'a 0', null],
    );
  });
});

function words(position: Position | null): string | null {
  if (!position) return null;
  const { path, hunk } = position;
  return `${path} ${hunk === null ? 'head' : hunk === LAST_HUNK ? 'last' : hunk}`;
}
