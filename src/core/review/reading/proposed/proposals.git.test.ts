import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import type { ProposedFile } from '#core/files/proposed-edit.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';

import { routeOf } from '../../applying/route.ts';
import { diffOf, filesOf, place } from '../../review-place.fixture.ts';
import { ReviewReads } from '../review-reads.ts';
import { Proposals } from './proposals.ts';

let repository: GitRepository;
let proposals: Proposals;
let files: readonly ProposedFile[];
let proposalId: string;
beforeEach(() => {
  repository = new GitRepository();
  [files, proposalId] = [[], '1'];
});
afterEach(() => repository.remove());

const proposed = { kind: 'proposed', requestId: 'r' } as const;

function reads(folder = repository.folder): ReviewReads {
  proposals = new Proposals({
    git: repository.git(),
    folder: join(repository.root, 'proposals'),
    proposalOf: (_, requestId) =>
      requestId === 'r'
        ? ok({ proposalId, cwd: folder, files })
        : fail('requestClosed', 'The request was answered.'),
  });
  return new ReviewReads({
    git: repository.git(),
    clock: { now: () => Date.now() },
    files: new NodeWorkFiles(),
    treesOf: async () => fail('noSuchEnd', 'none'),
    proposals,
    folderOf: () => folder,
    undosOf: () => [],
    marksOf: () => new Map(),
  });
}

function edit(path: string, before: string | null, after: string | null): ProposedFile {
  return { path: join(repository.folder, path), before, after, isProgram: false };
}

const LINES = Array.from({ length: 60 }, (_, at) => `line ${at}\n`);
const BEFORE = LINES.join('');
const AFTER = LINES.toSpliced(30, 1).join('').replace('line 3\n', 'line three\n');

test('A proposed edit is compared with the files as they are, in the words of the repository', async () => {
  repository.write('sub/a.txt', 'committed\n');
  repository.commit('base');
  files = [edit('sub/a.txt', BEFORE, AFTER)];
  const review = reads(join(repository.folder, 'sub'));
  const listed = await filesOf(review, proposed);
  expect(listed).toMatchObject({ root: repository.folder, proposalId: '1', isCut: false });
  expect(listed.files).toMatchObject([
    { path: 'sub/a.txt', status: 'modified', added: 1, removed: 2, isStaged: false },
  ]);
  const diff = await diffOf(review, proposed, 'sub/a.txt');
  expect(diff.hunks.map(({ lines }) => lines.filter((line) => !line.startsWith(' ')))).toEqual([
    ['-line 3', '+line three'],
    ['-line 30'],
  ]);
  expect(diff).toMatchObject({ oldLines: 60, newLines: 59 });
  const whole = await diffOf(review, proposed, 'sub/a.txt', { context: 1000 });
  expect(whole.hunks[0]?.lines).toHaveLength(61);
});

test('A proposed edit creates and deletes files, keeps modes, and hides white space', async () => {
  files = [
    edit('new.txt', null, 'new\n'),
    edit('old.txt', 'old\n', null),
    { ...edit('run.sh', 'a\n', 'b\n'), isProgram: true },
    edit('space.txt', 'a b\n', 'a  b\n'),
  ];
  const review = reads();
  expect((await filesOf(review, proposed)).files).toMatchObject([
    { path: 'new.txt', status: 'added', oldMode: null },
    { path: 'old.txt', status: 'deleted', newMode: null },
    { path: 'run.sh', status: 'modified', oldMode: '100755', newMode: '100755' },
    { path: 'space.txt', status: 'modified' },
  ]);
  const paths = (await filesOf(review, proposed, { ignoreSpace: true })).files.map(
    ({ path }) => path,
  );
  expect(paths).not.toContain('space.txt');
});

test('A proposed edit of odd names and of git’s own folder is shown', async () => {
  const names = ['.git/config', '-a', 'a\tb', '中文/文件.txt', ' x ', ':(glob)*', '"q"'];
  files = names.map((name) => edit(name, 'one\n', 'two\n'));
  const review = reads();
  const listed = (await filesOf(review, proposed)).files.map(({ path }) => path);
  expect(listed.toSorted()).toEqual(names.toSorted());
  for (const name of names)
    expect((await diffOf(review, proposed, name)).hunks[0]?.lines).toEqual(['-one', '+two']);
});

test('A proposed edit is shown without a repository and outside of the session', async () => {
  const bare = new GitRepository({ init: false });
  try {
    files = [{ ...edit('', 'a\n', 'b\n'), path: join(bare.folder, 'in/a.txt') }];
    const outside = await filesOf(reads(), proposed);
    expect(outside).toMatchObject({ root: join(bare.folder, 'in'), files: [{ path: 'a.txt' }] });
    const alone = await filesOf(reads(bare.folder), proposed);
    expect(alone).toMatchObject({ root: bare.folder, bases: [], files: [{ path: 'in/a.txt' }] });
  } finally {
    bare.remove();
  }
});

test('A review of a closed request fails as closed', async () => {
  const closed = { kind: 'proposed', requestId: 'other' } as const;
  const listed = await reads().api['review.files']({ place, comparison: closed });
  expect(listed).toMatchObject({ ok: false, error: { kind: 'requestClosed' } });
});

test('A review of a proposed edit is read anew when the file has changed', async () => {
  files = [edit('a.txt', 'one\n', 'two\n')];
  const review = reads();
  const before = await filesOf(review, proposed);
  [files, proposalId] = [[edit('a.txt', 'zero\none\n', 'zero\ntwo\n')], '2'];
  const after = await filesOf(review, proposed);
  expect(after.proposalId).toBe('2');
  expect(after.files[0]?.stateId).not.toBe(before.files[0]?.stateId);
});

test('No action applies to a proposed edit', () => {
  const staging = { isStaged: true, isUnstaged: true };
  for (const action of ['stage', 'unstage', 'discard'] as const)
    expect(routeOf('proposed', action, staging, true)).toBeNull();
});

test('A review of a proposed edit changes nothing in the repository and runs none of its programs', async () => {
  const notes = join(repository.root, 'notes');
  const program = join(repository.root, 'trap');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> ${notes}\ncat\n`);
  chmodSync(program, 0o755);
  repository.write('a.txt', 'one\n');
  repository.write('.gitattributes', '* filter=evil diff=evil\n');
  repository.commit('base');
  for (const name of ['filter.evil.clean', 'diff.external', 'diff.evil.command', 'core.fsmonitor'])
    repository.run('config', name, program);
  const state = () =>
    readdirSync(repository.folder, { recursive: true, encoding: 'utf8' }).toSorted();
  const [before, index] = [state(), readFileSync(join(repository.folder, '.git/index'))];
  files = [edit('a.txt', 'one\n', 'two\n')];
  const review = reads();
  await filesOf(review, proposed);
  await diffOf(review, proposed, 'a.txt');
  expect(state()).toEqual(before);
  expect(readFileSync(join(repository.folder, '.git/index'))).toEqual(index);
  expect(existsSync(notes)).toBe(false);
});

test('Proposals keeps a bounded number of folders, and clear removes all', async () => {
  const folder = join(repository.root, 'proposals');
  const review = reads();
  for (let at = 0; at < 20; at += 1) {
    [files, proposalId] = [[edit('a.txt', 'one\n', `${at}\n`)], String(at)];
    await filesOf(review, proposed);
  }
  expect(readdirSync(folder)).toHaveLength(16);
  await proposals.clear();
  expect(existsSync(folder)).toBe(false);
});
