import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import type { ConflictDecision } from '#shared/git/conflict.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';

const place = { of: 'project', projectId: 'p' } as const;
const commandId = '00000000-0000-4000-8000-000000000000';
const FILE = '文件.txt';
const lines = (second: string, last: string) =>
  `one\n${second}\nthree\nfour\nfive\nsix\nseven\n${last}\n`;

let repository: GitRepository;
let desk: ReviewDesk;
beforeEach(() => {
  repository = new GitRepository();
  desk = new ReviewDesk(repository);
  repository.write(FILE, lines('two', 'eight'));
  repository.write('gone', 'gone\n');
  repository.write('lost', 'lost\n');
  repository.write('image', Buffer.from([0, 1]));
  repository.commit('base');
  repository.run('checkout', '-q', '-b', 'topic');
});
afterEach(() => {
  desk.close();
  repository.remove();
});

/** Merges two branches with conflicts of every kind. */
function merge(): void {
  repository.write(FILE, lines('our two', 'our eight'));
  repository.write('lost', 'our lost\n');
  repository.write('image', Buffer.from([0, 2]));
  repository.run('rm', '-q', 'gone');
  repository.commit('ours');
  repository.run('checkout', '-q', 'main');
  repository.write(FILE, lines('their two', 'their eight'));
  repository.write('gone', 'their gone\n');
  repository.write('image', Buffer.from([0, 3]));
  repository.run('rm', '-q', 'lost');
  repository.commit('theirs');
  repository.run('checkout', '-q', 'topic');
  expect(() => repository.run('merge', '-q', 'main')).toThrow('Command failed');
}

async function conflict(path: string) {
  const read = await desk.api['review.conflict']({ place, path });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

async function resolve(path: string, decision: ConflictDecision, stateId?: string) {
  const known = stateId ?? (await conflict(path)).stateId;
  return desk.api['review.resolve']({ commandId, place, path, stateId: known, decision });
}

async function undo(done: Awaited<ReturnType<typeof resolve>>) {
  return done.ok ? desk.undo(done.value.undoId) : done;
}

const read = (path: string) => readFileSync(join(repository.folder, path));
const unmerged = () => repository.run('diff', '--name-only', '--diff-filter=U', '-z');

test('review.resolve decides regions one by one, and marks the file when none is left', async () => {
  merge();
  const before = desk.state();
  expect(await conflict(FILE)).toMatchObject({
    kind: 'bothChanged',
    takes: [],
    regions: [
      { line: 2, above: ['one'], ours: ['our two'], base: ['two'], theirs: ['their two'] },
      { ours: ['our eight'], base: ['eight'], theirs: ['their eight'], theirsLabel: 'main' },
    ],
  });
  expect(readdirSync(join(desk.dataDir, 'review-undos'))).toEqual([]);
  const first = await resolve(FILE, { of: 'region', at: 0, take: 'theirs' });
  expect(await resolve(FILE, { of: 'mark' })).toMatchObject({ error: { kind: 'conflicted' } });
  expect(await resolve(FILE, { of: 'region', at: 0, take: 'both' })).toMatchObject({ ok: true });
  expect(read(FILE).toString()).toBe(lines('their two', 'our eight\ntheir eight'));
  expect((await conflict(FILE)).regions).toEqual([]);
  const marked = await resolve(FILE, { of: 'mark' });
  expect(unmerged()).not.toContain(FILE);
  expect(await desk.api['review.conflict']({ place, path: FILE })).toMatchObject({
    error: { kind: 'noSuchChange' },
  });
  expect(await undo(marked)).toMatchObject({ ok: true });
  expect(desk.state().index).toBe(before.index);
  expect(await undo(first)).toMatchObject({ error: { kind: 'stale' } });
});

test('review.resolve can be undone, byte for byte', async () => {
  merge();
  const before = desk.state();
  for (const [path, decision] of [
    [FILE, { of: 'region', at: 1, take: 'ours' }],
    ['gone', { of: 'file', take: 'theirs' }],
    ['gone', { of: 'file', take: 'delete' }],
    ['lost', { of: 'file', take: 'delete' }],
    ['image', { of: 'file', take: 'theirs' }],
  ] as const) {
    const done = await resolve(path, decision);
    expect(done).toMatchObject({ ok: true });
    expect(desk.state()).not.toEqual(before);
    expect(await undo(done)).toMatchObject({ ok: true });
    expect(desk.state()).toEqual(before);
  }
});

test('review.resolve refuses a conflict that has changed since it was shown', async () => {
  merge();
  const { stateId } = await conflict(FILE);
  repository.write(FILE, `${read(FILE).toString()}more\n`);
  const before = desk.state();
  for (const decision of [{ of: 'region', at: 0, take: 'ours' }, { of: 'mark' }] as const)
    expect(await resolve(FILE, decision, stateId)).toMatchObject({ error: { kind: 'stale' } });
  expect(await resolve(FILE, { of: 'region', at: 9, take: 'ours' })).toMatchObject({
    error: { kind: 'notPossible' },
  });
  expect(await resolve(FILE, { of: 'file', take: 'delete' })).toMatchObject({
    error: { kind: 'notPossible' },
  });
  expect(desk.state()).toEqual(before);
});

test('review.resolve takes a side of a binary or deleted file, which resolves it', async () => {
  merge();
  expect((await desk.files({ kind: 'all' })).map(({ path, status }) => [path, status])).toEqual(
    ['gone', 'image', 'lost', FILE].map((path) => [path, 'conflicted']),
  );
  expect(await conflict('image')).toMatchObject({ regions: null, takes: ['ours', 'theirs'] });
  expect(await conflict('gone')).toMatchObject({
    kind: 'deletedByUs',
    takes: ['theirs', 'delete'],
  });
  expect(await conflict('lost')).toMatchObject({
    kind: 'deletedByThem',
    takes: ['ours', 'delete'],
  });
  await resolve('image', { of: 'file', take: 'theirs' });
  await resolve('gone', { of: 'file', take: 'delete' });
  await resolve('lost', { of: 'file', take: 'ours' });
  expect([...read('image')]).toEqual([0, 3]);
  expect(existsSync(join(repository.folder, 'gone'))).toBe(false);
  expect(read('lost').toString()).toBe('our lost\n');
  expect(unmerged()).toBe(`${FILE}\0`);
});
