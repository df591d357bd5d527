import { describe, expect, test } from 'vitest';

import { pathsSince, sessionChanges } from './session-changes.ts';

describe('pathsSince', () => {
  const next = { revision: 7, since: 5, paths: ['a'] };

  test.each([
    ['the same revision', 7, next, []],
    ['the revision before', 5, next, ['a']],
    ['an earlier revision', 4, next, null],
    ['no revision', null, { ...next, since: null }, null],
    ['unknown paths', 5, { ...next, paths: null }, null],
  ])('pathsSince names the changed files for a client that knows %s', (_, known, found, paths) => {
    expect(pathsSince(known, found)).toEqual(paths);
  });
});

describe('sessionChanges', () => {
  test('sessionChanges reads what an older Corral stored', () => {
    const counts = { upstream: null, ahead: null, behind: null };
    const stored = { ...counts, changed: 2, untracked: 0, conflicted: 0, isWatched: true };
    expect(sessionChanges.parse(stored)).toEqual({
      ...stored,
      operation: null,
      revision: 0,
      since: null,
      paths: null,
    });
  });
});
