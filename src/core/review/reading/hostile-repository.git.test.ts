import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository, isGitOlderThan } from '#core/testing/git-repository.ts';

import { all, diffOf, filesOf, place, readsOf, staged, unstaged } from '../review-place.fixture.ts';

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
});
afterEach(() => repository.remove());

/** Writes a program that notes each of its runs. */
function trap(): { readonly program: string; readonly runs: () => string } {
  const program = join(repository.root, 'trap');
  const notes = join(repository.root, 'notes');
  writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> ${notes}\ncat\n`);
  chmodSync(program, 0o755);
  return { program, runs: () => (existsSync(notes) ? readFileSync(notes, 'utf8') : '') };
}

test('Reads of a review refuse a repository whose working tree is elsewhere', async () => {
  repository.write('sub/a.txt', 'one\n');
  repository.commit('base');
  const sub = join(repository.folder, 'sub');
  for (const elsewhere of ['/etc', '../..', join(repository.root, 'home')]) {
    repository.run('config', 'core.worktree', elsewhere);
    for (const folder of [repository.folder, sub]) {
      const listed = await readsOf(repository, folder).api['review.files']({
        place,
        comparison: all,
      });
      expect(listed).toMatchObject({ ok: false, error: { kind: 'notARepository' } });
    }
  }
  repository.run('config', '--unset', 'core.worktree');
  for (const folder of [repository.folder, sub])
    expect((await filesOf(readsOf(repository, folder), all)).files).toEqual([]);
  // A submodule has a core.worktree that names its own folder.
  repository.run('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', './', 'module');
  const submodule = join(repository.folder, 'module');
  expect((await filesOf(readsOf(repository, submodule), all)).files).toEqual([]);
});

test('Reads of a review run no program that the repository names', async () => {
  const { program, runs } = trap();
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'image.png']) repository.write(name, `${name}\n`);
  repository.commit('base');
  repository.write('.gitattributes', '* filter=evil diff=evil\nc.txt filter=lfs\n');
  const included = join(repository.root, 'included');
  writeFileSync(included, `[filter "it's"]\n\tclean = ${program} more\n\trequired = true\n`);
  for (const [name, value] of [
    ['include.path', included],
    ['filter.evil.clean', `${program} clean`],
    ['filter.evil.smudge', `${program} smudge`],
    ['filter.evil.process', `${program} process`],
    ['filter.evil.required', 'true'],
    ['filter.lfs.clean', `${program} lfs`],
    ['lfs.extension.x.clean', `${program} extension`],
    ['diff.external', `${program} external`],
    ['diff.evil.command', `${program} command`],
    ['diff.evil.textconv', `${program} textconv`],
    ['core.fsmonitor', `${program} fsmonitor`],
    ['core.pager', `${program} pager`],
    ['core.sshCommand', `${program} ssh`],
    ['core.hooksPath', repository.root],
    ['diff.orderFile', join(repository.root, 'missing')],
  ] as const)
    repository.run('config', name, value);
  writeFileSync(join(repository.folder, '.git', 'info', 'attributes'), "b.txt filter=it's\n");
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'image.png'])
    repository.write(name, `changed ${name}\n`);
  const reads = readsOf(repository);
  for (const comparison of [all, staged, unstaged]) await filesOf(reads, comparison);
  const { hunks } = await diffOf(reads, all, 'a.txt');
  expect(hunks[0]?.lines).toEqual(['-a.txt', '+changed a.txt']);
  for (const path of ['b.txt', 'c.txt']) await diffOf(reads, unstaged, path);
  const image = await reads.api['review.image']({ place, comparison: all, path: 'image.png' });
  expect(image.ok).toBe(true);
  expect(runs()).toBe('');
});

test('Reads of a review run no program whose name contains =, or refuse the repository', async () => {
  const { program, runs } = trap();
  repository.write('b.txt', 'b\n');
  repository.write('.gitattributes', 'b.txt filter=more=x\n');
  repository.commit('base');
  repository.run('config', 'filter.more=x.clean', `${program} clean`);
  repository.run('config', 'filter.more=x.required', 'true');
  repository.write('b.txt', 'changed\n');
  const { api } = readsOf(repository);
  const listed = await api['review.files']({ place, comparison: all });
  expect(listed).toMatchObject(
    isGitOlderThan(2, 31)
      ? { error: { message: { name: 'gitFailures.notOverridden' } } }
      : { ok: true, value: { files: [{ path: 'b.txt' }] } },
  );
  expect(runs()).toBe('');
});

test('Reads of a review run no program that a submodule names', async () => {
  const { program, runs } = trap();
  const inner = new GitRepository();
  try {
    inner.write('a', 'x');
    inner.commit('inner');
    repository.run('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', inner.folder, 's');
    repository.commit('with submodule');
    const sub = join(repository.folder, 's');
    repository.runIn(sub, 'config', 'core.fsmonitor', `${program} fsmonitor`);
    repository.runIn(sub, 'config', 'filter.evil.clean', `${program} clean`);
    writeFileSync(join(sub, '.gitattributes'), '* filter=evil\n');
    writeFileSync(join(sub, 'a'), 'changed');
    const reads = readsOf(repository);
    await filesOf(reads, all);
    expect(runs()).toBe('');
  } finally {
    inner.remove();
  }
});
