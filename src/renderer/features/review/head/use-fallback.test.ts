import { describe, expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';

import { Review, type ReviewApi } from '../store/review.ts';
import { aFile, aNextCommit } from '../store/review-fixture.ts';
import { findFallback } from './use-fallback.ts';

type Answers = Partial<Pick<ReviewApi, 'turns.page' | 'review.files'>>;

function aReview(answers: Answers, place: Review['place']): Review {
  const none = async () => fail('noSuchPlace', 'none');
  const api = new Proxy(answers, { get: (all, name) => Reflect.get(all, name) ?? none });
  return new Review(api as never, place);
}

const session = { of: 'session', sessionId: 's' } as const;
const turn = { promptSeq: 7 };
const page = async () => ok({ turns: [{ promptSeq: 3 }, turn] as never, hasOlder: false });
const listed = (...paths: readonly string[]) =>
  ok({ files: paths.map((path) => aFile(path)), isCut: false, root: '', bases: [], undoIds: [] });

describe('findFallback', () => {
  test('findFallback shows the commits of the branch before the last turn', async () => {
    const review = aReview(
      { 'turns.page': page, 'review.files': async () => listed('a') },
      session,
    );
    review.change({ nextCommit: aNextCommit({ base: { name: 'main', ahead: 2 } }) });
    expect(await findFallback(review)).toEqual({
      comparison: { kind: 'branch', base: 'main' },
      fallback: { of: 'branch', base: 'main', commits: 2 },
    });
  });

  test('findFallback shows the last turn where the branch has no commit of its own', async () => {
    const asked: unknown[] = [];
    const files: ReviewApi['review.files'] = async ({ comparison }) => {
      asked.push(comparison);
      return listed('a', 'b');
    };
    const review = aReview({ 'turns.page': page, 'review.files': files }, session);
    review.change({ nextCommit: aNextCommit({ base: { name: 'main', ahead: 0 } }) });
    const comparison = { kind: 'turn', promptSeq: 7 };
    expect(await findFallback(review)).toEqual({ comparison, fallback: { of: 'turn', files: 2 } });
    expect(asked).toEqual([comparison]);
  });

  test('findFallback finds nothing without commits, turns or changed files', async () => {
    const none = { nextCommit: aNextCommit() };
    const empty = aReview({ 'turns.page': page, 'review.files': async () => listed() }, session);
    const untaken = aReview({}, session);
    const project = aReview({ 'turns.page': page }, { of: 'project', projectId: 'p' });
    for (const review of [empty, untaken, project]) {
      review.change(none);
      // oxlint-disable-next-line no-await-in-loop -- three reviews
      expect(await findFallback(review)).toBeNull();
    }
  });
});
