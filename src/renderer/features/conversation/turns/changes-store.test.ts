import { beforeEach, expect, test } from 'vitest';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { TurnFile } from '#shared/conversation/turn.ts';

import {
  closeChanges,
  openChanges,
  refreshChanges,
  setFolded,
  useChanges,
} from './changes-store.ts';

type Reply = Awaited<ReturnType<CorralApi['turns.changes']>>;

const core = (reply: () => Promise<Reply>) => ({ 'turns.changes': reply }) as unknown as CorralApi;
const filesOf = (...paths: readonly string[]) =>
  ok({
    turn: null,
    files: paths.map((filePath) => ({ filePath }) as TurnFile),
    nextOffset: null,
  }) as unknown as Reply;
const paths = () => useChanges.getState().files.map(({ filePath }) => filePath);
const place = { sessionId: 's', seq: 3 };

beforeEach(async () => {
  await openChanges(
    core(async () => filesOf('a')),
    place,
  );
});

test('refreshChanges replaces the files and keeps what is folded', async () => {
  setFolded('a', true);
  await refreshChanges(core(async () => filesOf('a', 'b')));
  expect([paths(), useChanges.getState().folded.has('a')]).toEqual([['a', 'b'], true]);
});

test('refreshChanges keeps the known files after a failure', async () => {
  await refreshChanges(
    core(async () => err({ kind: 'noSuchSession', message: 'There is none.', remedy: null })),
  );
  expect([paths(), useChanges.getState().failure]).toEqual([['a'], null]);
});

test('refreshChanges drops a reply for changes that were closed meanwhile', async () => {
  const reply = Promise.withResolvers<Reply>();
  const refreshing = refreshChanges(core(async () => reply.promise));
  closeChanges();
  reply.resolve(filesOf('a', 'b'));
  await refreshing;
  expect(paths()).toEqual([]);
});
