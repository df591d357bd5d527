import { beforeEach, describe, expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { closeFind, openFind, positionOf, search, setPattern, stepMatch, useFind } from './find.ts';

type Reply = Awaited<ReturnType<CorralApi['conversation.find']>>;

/** Simulates a core that finds these matches and returns them newest first. */
const core = (find: () => Promise<Reply>) =>
  ({ 'conversation.find': find }) as unknown as CorralApi;
const found = (seqs: readonly number[], total = seqs.length) =>
  core(async () =>
    ok({
      total,
      marks: 2 * total,
      hits: seqs
        .toReversed()
        .map((seq) => ({ seq, messageId: `m${seq}`, parentToolUseId: null, marks: 2 })),
    }),
  );

beforeEach(() => {
  setPattern({ matchCase: false, isRegex: false });
  closeFind();
  openFind('s');
});

const front = () => {
  const state = useFind.getState();
  return [state.hits[state.at]?.seq ?? null, positionOf(state), state.total];
};

describe('find', () => {
  test('search selects the first visible match, and stepMatch wraps around', async () => {
    setPattern({ query: 'a' });
    await search(found([3, 7, 9]), 5);
    expect(front()).toEqual([7, 2, 3]);
    stepMatch(1);
    expect(front()).toEqual([9, 3, 3]);
    stepMatch(1);
    expect(front()).toEqual([3, 1, 3]);
    stepMatch(-1);
    expect(front()).toEqual([9, 3, 3]);
  });

  test('search selects the newest match if all are above the visible part', async () => {
    setPattern({ query: 'a' });
    await search(found([3, 7]), 50);
    expect(front()).toEqual([7, 2, 2]);
  });

  test('positionOf counts from the oldest of all matches, even if only the newest are returned', async () => {
    setPattern({ query: 'a' });
    await search(found([80, 90], 1_000), 0);
    expect(front()).toEqual([80, 999, 1_000]);
  });

  test('search drops a reply to an earlier query', async () => {
    const reply = Promise.withResolvers<Reply>();
    setPattern({ query: 'old' });
    const searching = search(
      core(async () => reply.promise),
      0,
    );
    setPattern({ query: 'new' });
    reply.resolve(
      ok({
        total: 1,
        marks: 1,
        hits: [{ seq: 1, messageId: 'm1', parentToolUseId: null, marks: 1 }],
      }),
    );
    await searching;
    expect([useFind.getState().hits, useFind.getState().status]).toEqual([[], 'searching']);
  });

  test('search stores a failure and selects no match', async () => {
    setPattern({ query: 'a' });
    const error = {
      kind: 'noSuchSession' as const,
      message: 'There is no such session.',
      remedy: null,
    };
    await search(
      core(async () => err(error)),
      0,
    );
    expect([useFind.getState().failure, useFind.getState().at]).toEqual([error, -1]);
  });

  test('setPattern with an empty query removes the matches', async () => {
    setPattern({ query: 'a' });
    await search(found([3]), 0);
    expect([setPattern({ query: '' }), front(), useFind.getState().status]).toEqual([
      false,
      [null, 0, 0],
      'idle',
    ]);
  });

  test('search drops a reply for other switches', async () => {
    const reply = Promise.withResolvers<Reply>();
    setPattern({ query: 'a' });
    const searching = search(
      core(async () => reply.promise),
      0,
    );
    setPattern({ matchCase: true });
    reply.resolve(
      ok({
        total: 1,
        marks: 1,
        hits: [{ seq: 1, messageId: 'm1', parentToolUseId: null, marks: 1 }],
      }),
    );
    await searching;
    expect(useFind.getState().hits).toEqual([]);
  });

  test('openFind keeps the switches when the bar is closed and opened for another session', () => {
    setPattern({ matchCase: true, isRegex: true });
    closeFind();
    openFind('other');
    expect(useFind.getState()).toMatchObject({ matchCase: true, isRegex: true, query: '' });
  });

  test('openFind keeps the query if the bar is open for the session', () => {
    setPattern({ query: 'a' });
    openFind('s');
    expect(useFind.getState().query).toBe('a');
    openFind('other');
    expect(useFind.getState().query).toBe('');
  });
});
