import { beforeEach, describe, expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { closeFind, findOf, openFind, positionOf, search, setPattern, stepMatch } from './find.ts';

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
  closeFind('other');
  openFind('s');
  setPattern('s', { matchCase: false, isRegex: false });
  closeFind('s');
  openFind('s');
});

const front = () => {
  const state = findOf('s');
  return [state.hits[state.at]?.seq ?? null, positionOf(state), state.total];
};

describe('find', () => {
  test('search selects the first visible match, and stepMatch wraps around', async () => {
    setPattern('s', { query: 'a' });
    await search(found([3, 7, 9]), 's', 5);
    expect(front()).toEqual([7, 2, 3]);
    stepMatch('s', 1);
    expect(front()).toEqual([9, 3, 3]);
    stepMatch('s', 1);
    expect(front()).toEqual([3, 1, 3]);
    stepMatch('s', -1);
    expect(front()).toEqual([9, 3, 3]);
  });

  test('search selects the newest match if all are above the visible part', async () => {
    setPattern('s', { query: 'a' });
    await search(found([3, 7]), 's', 50);
    expect(front()).toEqual([7, 2, 2]);
  });

  test('positionOf counts from the oldest of all matches, even if only the newest are returned', async () => {
    setPattern('s', { query: 'a' });
    await search(found([80, 90], 1_000), 's', 0);
    expect(front()).toEqual([80, 999, 1_000]);
  });

  test('search drops a reply to an earlier query', async () => {
    const reply = Promise.withResolvers<Reply>();
    setPattern('s', { query: 'old' });
    const searching = search(
      core(async () => reply.promise),
      's',
      0,
    );
    setPattern('s', { query: 'new' });
    reply.resolve(
      ok({
        total: 1,
        marks: 1,
        hits: [{ seq: 1, messageId: 'm1', parentToolUseId: null, marks: 1 }],
      }),
    );
    await searching;
    expect([findOf('s').hits, findOf('s').status]).toEqual([[], 'searching']);
  });

  test('search stores a failure and selects no match', async () => {
    setPattern('s', { query: 'a' });
    const error = {
      kind: 'noSuchSession' as const,
      message: 'There is no such session.',
      remedy: null,
    };
    await search(
      core(async () => err(error)),
      's',
      0,
    );
    expect([findOf('s').failure, findOf('s').at]).toEqual([error, -1]);
  });

  test('setPattern with an empty query removes the matches', async () => {
    setPattern('s', { query: 'a' });
    await search(found([3]), 's', 0);
    expect([setPattern('s', { query: '' }), front(), findOf('s').status]).toEqual([
      false,
      [null, 0, 0],
      'idle',
    ]);
  });

  test('search drops a reply for other switches', async () => {
    const reply = Promise.withResolvers<Reply>();
    setPattern('s', { query: 'a' });
    const searching = search(
      core(async () => reply.promise),
      's',
      0,
    );
    setPattern('s', { matchCase: true });
    reply.resolve(
      ok({
        total: 1,
        marks: 1,
        hits: [{ seq: 1, messageId: 'm1', parentToolUseId: null, marks: 1 }],
      }),
    );
    await searching;
    expect(findOf('s').hits).toEqual([]);
  });

  test('openFind keeps the switches when the bar is closed and opened for another session', () => {
    setPattern('s', { matchCase: true, isRegex: true });
    closeFind('s');
    openFind('other');
    expect(findOf('other')).toMatchObject({ matchCase: true, isRegex: true, query: '' });
  });

  test('openFind keeps the query if the bar is open for the session', () => {
    setPattern('s', { query: 'a' });
    openFind('s');
    expect(findOf('s').query).toBe('a');
  });

  test('Two open bars keep their own query and match', async () => {
    setPattern('s', { query: 'a' });
    await search(found([3, 7]), 's', 0);
    openFind('other');
    setPattern('other', { query: 'b' });
    await search(found([9]), 'other', 0);
    stepMatch('s', 1);
    expect([findOf('s').query, front(), findOf('other').query, findOf('other').at]).toEqual([
      'a',
      [7, 2, 2],
      'b',
      0,
    ]);
  });
});
