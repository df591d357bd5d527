import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { Harness } from '#core/testing/harness.ts';
import { documentedKeys, namesProgram } from '#core/testing/planted/planted-programs.ts';

import { Agreements } from '../agreements.ts';
import { RepositoryTrust } from './repository-trust.ts';

let harness: Harness;
let repository: GitRepository;
let trust: RepositoryTrust;

beforeEach(() => {
  harness = new Harness();
  repository = new GitRepository();
  repository.write('a', 'a\n');
  repository.commit('base');
  trust = made();
});
afterEach(() => {
  harness.dispose();
  repository.remove();
});

const made = () =>
  new RepositoryTrust({
    journal: harness.journal,
    store: harness.store,
    clock: harness.clock,
    fileReads: new NodeFileReads(),
    homeDir: join(repository.root, 'home'),
    git: repository.git(),
  });

/** Returns what is asked about, by file; null if nothing is. */
async function asked(root = repository.folder) {
  const checked = await trust.check(root);
  if (checked.ok) return null;
  if (checked.error.kind !== 'runsPrograms') throw new Error(JSON.stringify(checked.error));
  const { programs } = checked.error;
  const files = Object.fromEntries(programs.files.map(({ file, lines }) => [file, lines]));
  return { ...programs, files };
}

/** Asks and agrees. Returns what was shown. */
async function agree(root = repository.folder) {
  const question = await asked(root);
  if (question === null) throw new Error('Nothing is asked.');
  expect(trust.agree(question.hash)).toEqual({ ok: true, value: {} });
  return question.files;
}

function script(path: string, text = 'true'): string {
  const file = join(repository.folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

const HOOK = '.git/hooks/pre-commit';
const CONFIG = '.git/config';

describe('RepositoryTrust', () => {
  test('a repository as git makes and uses it is never asked about', async () => {
    const remote = join(repository.root, 'remote.git');
    repository.run('init', '-q', '--bare', remote);
    repository.run('remote', 'add', 'origin', remote);
    repository.run('push', '-q', '-u', 'origin', 'main');
    repository.run('remote', 'add', 'web', 'https://example.invalid/a.git');
    repository.run('remote', 'add', 'ssh', 'git@example.invalid:a/b.git');
    repository.run('remote', 'set-url', '--push', 'web', 'ssh://git@example.invalid/a.git');
    repository.run('config', 'user.email', 'a@b');
    repository.run('config', 'submodule.lib.url', 'https://example.invalid/lib.git');
    repository.run('worktree', 'add', '-q', join(repository.root, 'tree'));
    repository.run('sparse-checkout', 'init', '--cone');
    repository.write('.gitattributes', '* filter=person diff=person\n');
    expect(await asked()).toBeNull();
    expect(await asked(join(repository.root, 'tree'))).toBeNull();
  });

  test('what the person has set up for all repositories is not asked about', async () => {
    const global = (...args: string[]) => repository.run('config', '--global', ...args);
    global('filter.lfs.clean', 'git-lfs clean -- %f');
    global('filter.lfs.required', 'true');
    global('core.hooksPath', join(repository.root, 'home', 'hooks'));
    script('../home/hooks/pre-commit');
    repository.write('.gitattributes', '*.bin filter=lfs\n');
    repository.run('config', 'lfs.repositoryformatversion', '0');
    expect(await asked()).toBeNull();
    // A folder that each repository brings is not the person's.
    global('core.hooksPath', '.githooks');
    script('.githooks/pre-commit', 'echo brought');
    expect(await asked()).toMatchObject({
      files: { '.githooks/pre-commit': ['#!/bin/sh', 'echo brought'] },
    });
  });

  test('every key that git documents and that names a program needs a yes', async () => {
    const keys = documentedKeys().filter(namesProgram);
    expect(keys).toEqual(
      expect.arrayContaining([
        'core.sshCommand',
        'filter.evil.clean',
        'diff.external',
        'gpg.program',
      ]),
    );
    const config = join(repository.folder, CONFIG);
    const missed: string[] = [];
    for (const key of keys) {
      const plain = `[core]\n\trepositoryformatversion = 0\n`;
      writeFileSync(config, plain);
      repository.run('config', '--file', config, key, '/tmp/program');
      // git works with no value of some keys, and then nothing runs.
      if ((await trust.check(repository.folder)).ok) missed.push(key);
    }
    expect(missed).toEqual([]);
  }, 300_000);

  test.each([
    ['remote.origin.url', 'ext::sh -c evil'],
    ['remote.origin.url', 'evil::address'],
    ['remote.origin.url', '-oProxyCommand=evil'],
    ['remote.origin.url', 'ssh://-oProxyCommand=evil/x'],
    ['remote.origin.url', 'evil://host/x'],
    ['remote.origin.url', ''],
    ['remote.origin.pushurl', 'ext::sh -c evil'],
    ['remote.origin.vcs', 'evil'],
    ['remote.origin.receivepack', 'evil'],
    ['remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*'],
    ['branch.main.remote', './planted.git'],
    ['branch.main.remote', 'ext::sh -c evil'],
    ['branch.main.mergeOptions', '--strategy=evil'],
    ['extensions.partialClone', 'planted.git'],
    ['submodule.lib.update', '!evil'],
    ['core.fsmonitor', '.git/evil'],
    ['url.ext::evil.insteadOf', 'https://example.invalid/'],
    ['protocol.ext.allow', 'always'],
    ['hook.made.command', 'evil'],
    ['key.of.a-later-git', 'evil'],
  ])('%s = %s needs a yes', async (key, value) => {
    repository.run('config', key, value);
    expect((await asked())?.files[CONFIG]).toEqual([
      `${key.replace('mergeOptions', 'mergeoptions').replace('partialClone', 'partialclone').replace('insteadOf', 'insteadof')} = ${value}`,
    ]);
  });

  test('a yes counts for exactly what was shown, for worktrees and after a restart', async () => {
    repository.run('config', 'filter.made.clean', 'sed s/a/b/');
    script(HOOK, 'echo one');
    const tree = join(repository.root, 'tree');
    repository.run('worktree', 'add', '-q', tree);
    expect(await agree()).toEqual({
      [CONFIG]: ['filter.made.clean = sed s/a/b/'],
      [HOOK]: ['#!/bin/sh', 'echo one'],
    });
    trust = made();
    expect(await asked()).toBeNull();
    expect(await asked(tree)).toBeNull();
    script(HOOK, 'echo two');
    const changed = { isChange: true, files: { [HOOK]: ['#!/bin/sh', 'echo two'] } };
    expect(await asked()).toMatchObject(changed);
    expect(Object.keys((await asked(tree))?.files ?? {})).toEqual([HOOK]);
    script(HOOK, 'echo one');
    expect(await asked()).toBeNull();
  });

  test('a yes to what was shown is none to a hook that has changed since', async () => {
    script(HOOK, 'echo one');
    const question = await asked();
    script(HOOK, 'echo two');
    expect(trust.agree(question?.hash ?? '')).toMatchObject({ ok: true });
    expect(await asked()).toMatchObject({ isChange: true });
    expect(trust.agree('0'.repeat(64))).toMatchObject({ error: { kind: 'noSuchQuestion' } });
  });

  test('a file that a hook or a setting names counts with its content', async () => {
    script('tools/lint.sh', 'echo lint');
    script('tools/clean.sh', 'cat');
    script(HOOK, 'exec tools/lint.sh');
    repository.run('config', 'filter.made.clean', './tools/clean.sh %f');
    const files = await agree();
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([`tools/clean.sh ← ${CONFIG}`, `tools/lint.sh ← ${HOOK}`]),
    );
    script('tools/clean.sh', 'evil');
    expect(Object.keys((await asked())?.files ?? {})).toEqual([`tools/clean.sh ← ${CONFIG}`]);
  });

  test('hooks count through links and in the folder that the repository names', async () => {
    const target = script('scripts/hook', 'echo linked');
    mkdirSync(join(repository.folder, '.git/hooks'), { recursive: true });
    symlinkSync(target, join(repository.folder, HOOK));
    expect((await agree())[HOOK]).toEqual(['#!/bin/sh', 'echo linked']);
    script('scripts/hook', 'echo other');
    expect((await asked())?.files[HOOK]).toEqual(['#!/bin/sh', 'echo other']);
    rmSync(join(repository.folder, HOOK));
    repository.run('config', 'core.hooksPath', '.husky/_');
    script('.husky/_/pre-commit', '. "$(dirname "$0")/h"');
    repository.write('.husky/pre-commit', 'npm test\n');
    expect((await agree())['.husky/pre-commit']).toEqual(['npm test']);
    repository.write('.husky/pre-commit', 'evil\n');
    expect((await asked())?.files).toEqual({ '.husky/pre-commit': ['evil'] });
  });

  test('a hook that cannot run and the samples of git are not asked about', async () => {
    chmodSync(script(HOOK), 0o644);
    script('.git/hooks/pre-push.sample');
    expect(await asked()).toBeNull();
    chmodSync(join(repository.folder, HOOK), 0o755);
    expect(await asked()).not.toBeNull();
  });

  test('included files count whatever their condition, and the configuration of a worktree', async () => {
    const included = join(repository.folder, '.git', 'more');
    writeFileSync(included, '[include]\n\tpath = deeper\n');
    writeFileSync(join(repository.folder, '.git', 'deeper'), '[core]\n\tsshCommand = evil\n');
    repository.run('config', 'includeIf.onbranch:other.path', 'more');
    expect((await agree())['.git/deeper']).toEqual(['core.sshcommand = evil']);
    writeFileSync(join(repository.folder, '.git', 'deeper'), '[core]\n\tsshCommand = worse\n');
    expect((await asked())?.files).toEqual({ '.git/deeper': ['core.sshcommand = worse'] });
    await agree();
    const tree = join(repository.root, 'tree');
    repository.run('worktree', 'add', '-q', tree);
    repository.run('config', 'extensions.worktreeConfig', 'true');
    repository.runIn(tree, 'config', '--worktree', 'diff.external', 'evil');
    expect((await asked(tree))?.files).toEqual({
      '.git/worktrees/tree/config.worktree': ['diff.external = evil'],
    });
    expect(await asked()).toBeNull();
  });

  test('submodules count, also those that are only stored, and those with a git folder of their own', async () => {
    const lib = join(repository.root, 'lib');
    repository.run('init', '-q', lib);
    repository.runIn(lib, 'commit', '-q', '--allow-empty', '-m', 'lib');
    repository.run('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', lib, 'lib');
    repository.commit('with a submodule');
    expect(await asked()).toBeNull();
    script('.git/modules/lib/hooks/post-checkout', 'echo lib');
    expect((await agree())['.git/modules/lib/hooks/post-checkout']).toContain('echo lib');
    repository.runIn(join(repository.folder, 'lib'), 'config', 'core.fsmonitor', 'evil');
    expect((await agree())['.git/modules/lib/config']).toEqual(['core.fsmonitor = evil']);
    repository.run('submodule', '--quiet', 'deinit', '-f', 'lib');
    script('.git/modules/lib/hooks/post-checkout', 'echo other');
    expect(await agree()).toHaveProperty(['.git/modules/lib/hooks/post-checkout']);
    const own = join(repository.folder, 'own');
    repository.run('init', '-q', own);
    repository.runIn(own, 'commit', '-q', '--allow-empty', '-m', 'own');
    repository.run('add', 'own');
    expect(await asked()).toBeNull();
    repository.runIn(own, 'config', 'filter.made.clean', 'evil');
    expect((await asked())?.files).toEqual({ 'own/.git/config': ['filter.made.clean = evil'] });
  });

  test('the hooks of a remote that is a folder count, because a push runs them', async () => {
    const remote = join(repository.root, 'remote.git');
    repository.run('init', '-q', '--bare', remote);
    repository.run('remote', 'add', 'origin', '../remote.git');
    expect(await asked()).toBeNull();
    script('../remote.git/hooks/post-receive', 'evil');
    expect((await asked())?.files).toEqual({
      [join(remote, 'hooks/post-receive')]: ['#!/bin/sh', 'evil'],
    });
  });

  test('a remote in a file that has no effect is no address', async () => {
    repository.write('.git/config.worktree', '[remote "planted"]\n\turl = https://a.invalid/b\n');
    repository.run('config', 'branch.main.remote', 'planted');
    expect((await asked())?.files[CONFIG]).toEqual(['branch.main.remote = planted']);
  });

  test('folders of links that lead in circles are read once', async () => {
    const folder = join(repository.folder, '.git/hooks');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(repository.folder, '.git/modules'));
    for (let at = 0; at < 50; at += 1) {
      symlinkSync('.', join(folder, `loop-${at}`));
      symlinkSync('.', join(repository.folder, `.git/modules/loop-${at}`));
    }
    expect(await asked()).toBeNull();
  });

  test('commands of a rebase that waits need a yes', async () => {
    const todo = '.git/rebase-merge/git-rebase-todo';
    repository.write(todo, 'pick 1234 made\n# a comment\nbreak\n');
    repository.write('.git/rebase-merge/strategy', 'ort\n');
    expect(await asked()).toBeNull();
    repository.write(todo, 'pick 1234 made\nexec evil\n');
    repository.write('.git/rebase-merge/strategy', 'evil\n');
    expect((await asked())?.files).toEqual({
      [todo]: ['exec evil'],
      '.git/rebase-merge/strategy': ['evil'],
    });
  });

  test('what cannot be read is asked about before each action', async () => {
    for (let at = 0; at <= 200; at += 1) script(`.git/hooks/made-${at}`);
    for (let at = 0; at < 2; at += 1) {
      const question = await asked();
      if (question === null) throw new Error('Nothing is asked.');
      const [first] = Object.keys(question.files);
      expect(first).toMatch(/ \? \(more than 200 files\)$/u);
      expect(trust.agree(question.hash)).toMatchObject({ ok: true });
      expect(await asked()).toBeNull();
    }
  });

  test('hostile lines are bounded, and a value with line breaks is one line', async () => {
    repository.run('config', 'filter.made.clean', 'x\n\tevil = y');
    script(HOOK, `${'x'.repeat(1000)}\n`.repeat(500));
    const question = await asked();
    expect(question?.files[CONFIG]).toEqual(['filter.made.clean = "x\\n\\tevil = y"']);
    expect(JSON.stringify(question).length).toBeLessThan(100_000);
  });

  test('a yes is listed, and revoking it makes the next action ask', async () => {
    script(HOOK);
    await agree();
    const { journal, store, clock } = harness;
    const agreements = new Agreements({ journal, store, clock });
    const place = join(repository.folder, CONFIG);
    expect(agreements.list()).toMatchObject([
      { place, revokedAt: null, agreements: [{ agentId: null, covers: 'repository', files: 1 }] },
    ]);
    agreements.revoke(place);
    expect(await asked()).toMatchObject({ isChange: false });
    agreements.restore(place);
    expect(await asked()).toBeNull();
  });
});
