import { describe, expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { Turn } from '#shared/conversation/turn.ts';
import type { Checkpoint } from '#shared/git/checkpoint.ts';

import { momentsOf, readMoments, readOlder } from './moments.ts';

const turn = (promptSeq: number): Turn => ({
  promptSeq,
  promptId: `p${promptSeq}`,
  gist: `prompt ${promptSeq}`,
  startedAt: promptSeq * 10,
  endedAt: null,
  durationMs: null,
  costUsd: null,
  tokens: { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 },
  changes: { files: 0, added: 0, removed: 0 },
  tools: { total: 0, notDone: 0 },
  outcome: 'completed',
  footSeq: null,
});

const checkpoint = (promptSeq: number | null, at: number): Checkpoint => ({
  checkpointId: `c${at}`,
  at,
  moment: promptSeq === null ? 'beforeRewind' : 'beforeTurn',
  promptSeq,
  failure: null,
  head: null,
  notes: [],
  isLate: false,
  durationMs: 1,
});

const PAGE = 3;

/** Answers like core, with pages of 3 turns. */
function apiOf(turns: readonly Turn[], checkpoints: readonly Checkpoint[]) {
  const state = { isBroken: false };
  return {
    state,
    'turns.page': async ({ to }: { readonly to: number }) => {
      if (state.isBroken) return fail('noSuchSession', 'gone');
      const until = turns.filter(({ promptSeq }) => promptSeq <= to);
      return ok({ turns: until.slice(-PAGE), hasOlder: until.length > PAGE });
    },
    'checkpoints.list': async () =>
      ok({ checkpoints: [...checkpoints], rewinds: [], conversation: 'none' as const }),
  };
}

describe('moments', () => {
  const turns = Array.from({ length: 8 }, (_, at) => turn(at + 1));
  const checkpoints = turns.map(({ promptSeq }) => checkpoint(promptSeq, promptSeq * 10 - 1));

  test('Moments of older turns are reached page by page, with their checkpoints, at the end', async () => {
    const api = apiOf(turns, [...checkpoints, checkpoint(null, 25)]);
    let read = await readMoments(api, 's');
    const keys = () => momentsOf(read).map(({ key }) => key);
    expect(keys()).toEqual(['turn 8', 'c79', 'turn 7', 'c69', 'turn 6', 'c59'].map(toKey));
    const before = keys();
    read = await readOlder(api, 's', read);
    expect(keys().slice(0, before.length)).toEqual(before);
    expect([keys().length, read.hasOlder]).toEqual([12, true]);
    read = await readOlder(api, 's', read);
    expect([keys().length, read.hasOlder]).toEqual([17, false]);
    expect(keys()).toContain('checkpoint c25');
    expect(momentsOf(read).at(-1)).toMatchObject({ key: 'checkpoint c9', gist: 'prompt 1' });
  });

  test('Moments stay after a page that failed, which can be read again', async () => {
    const api = apiOf(turns, []);
    const read = await readMoments(api, 's');
    api.state.isBroken = true;
    expect(await readOlder(api, 's', read)).toEqual(read);
    api.state.isBroken = false;
    expect((await readOlder(api, 's', read)).turns).toHaveLength(6);
  });

  test('Moments leave out checkpoints that failed', async () => {
    const failed = { ...checkpoint(1, 9), failure: 'No space.' };
    const read = await readMoments(apiOf([turn(1)], [failed]), 's');
    expect(momentsOf(read).map(({ key }) => key)).toEqual(['turn 1']);
  });
});

function toKey(key: string): string {
  return key.startsWith('c') ? `checkpoint ${key}` : key;
}
