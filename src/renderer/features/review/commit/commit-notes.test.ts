import { describe, expect, test } from 'vitest';

import type { NextCommit } from '#shared/git/next-commit.ts';
import type { RepositoryOperation } from '#shared/git/repository-operation.ts';

import { aNextCommit } from '../store/review-fixture.ts';
import { canAmend, commitNotes, filesIn, isPossible } from './commit-notes.ts';

const merge: RepositoryOperation = {
  kind: 'merge',
  operationId: 'o',
  subject: 'topic',
  onto: null,
  step: null,
  steps: null,
  isEmptyStep: false,
  conflicts: [],
  conflictCount: 0,
  atRisk: [],
  atRiskCount: 0,
};

const notes = (change: Partial<NextCommit>, isAmend = false) =>
  commitNotes(aNextCommit(change), isAmend).map(({ note }) => note);

describe('commitNotes', () => {
  test.each<[string, Partial<NextCommit>, boolean, readonly string[]]>([
    ['all tracked files', {}, false, ['tracked']],
    ['staged files alone', { holds: 'staged' }, false, []],
    ['staged files beside others', { holds: 'staged', unstaged: 1 }, false, ['unstaged']],
    ['new files that stay out', { untracked: 3 }, false, ['tracked', 'untracked']],
    ['nothing', { holds: 'nothing', files: 0 }, false, ['nothing']],
    ['only new files', { holds: 'nothing', untracked: 1 }, false, ['nothing', 'untracked']],
    ['conflicts before all else', { conflicts: 2, untracked: 1 }, false, ['conflicts']],
    ['no branch', { branch: null }, false, ['detached', 'tracked']],
    ['no branch in a rebase', { branch: null, operation: merge }, false, ['tracked']],
    ['the first commit', { holds: 'staged', isUnborn: true }, false, ['unborn']],
    ['an amend of a message', {}, true, ['onlyMessage']],
    ['an amend with files', { holds: 'staged' }, true, []],
    ['an amend of a pushed commit', { holds: 'staged', isPushed: true }, true, ['pushed']],
  ])('commitNotes names %s', (_name, change, isAmend, expected) => {
    expect(notes(change, isAmend)).toEqual(expected);
  });

  test('isPossible refuses a commit with conflicts or of nothing, and an amend without a commit', () => {
    const possible = (change: Partial<NextCommit>, isAmend = false) =>
      isPossible(aNextCommit(change), isAmend);
    expect([possible({}), possible({ holds: 'staged' })]).toEqual([true, true]);
    expect([possible({ conflicts: 1 }), possible({ holds: 'nothing' })]).toEqual([false, false]);
    expect(possible({ holds: 'nothing' }, true)).toBe(true);
    expect(possible({ isUnborn: true }, true)).toBe(false);
    expect(canAmend(aNextCommit({ operation: merge }))).toBe(false);
    expect(canAmend(aNextCommit({ operation: { ...merge, kind: 'rebase' } }))).toBe(true);
  });

  test('filesIn counts no file where only a message is replaced', () => {
    expect(filesIn(aNextCommit(), false)).toBe(2);
    expect(filesIn(aNextCommit(), true)).toBe(0);
    expect(filesIn(aNextCommit({ holds: 'staged' }), true)).toBe(2);
  });
});
