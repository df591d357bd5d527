import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import { documentedKeys, PlantedPrograms } from '#core/testing/planted/planted-programs.ts';
import { ProgramTrap } from '#core/testing/program-trap.ts';
import { isKnownGood } from '#core/trust/repository/known-good-keys.ts';
import type { Result } from '#shared/base/result.ts';

import { ReviewDesk } from './review-desk.fixture.ts';

const place = { of: 'project', projectId: 'p' } as const;
const command = { place, commandId: '00000000-0000-4000-8000-000000000000' };
const unstaged = { kind: 'unstaged' } as const;

let repository: GitRepository;
let trap: ProgramTrap;
let desk: ReviewDesk;

beforeEach(() => {
  repository = new GitRepository();
  trap = new ProgramTrap(repository.root);
  const bin = join(repository.root, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'gh'),
    '#!/bin/sh\ngit diff > /dev/null\necho https://example.invalid/1\n',
  );
  chmodSync(join(bin, 'gh'), 0o755);
  repository.variables['PATH'] = `${bin}${delimiter}${repository.variables['PATH']}`;
  desk = new ReviewDesk(repository);
  desk.asks = true;
  repository.write('a', 'base\n');
  repository.commit('base');
  const remote = join(repository.root, 'remote.git');
  repository.run('init', '-q', '--bare', remote);
  repository.run('remote', 'add', 'origin', remote);
  repository.run('checkout', '-q', '-b', 'topic');
});
afterEach(() => {
  desk.close();
  repository.remove();
});

/** Commits a change of the same line in `main` and in the present branch. */
function diverge(): void {
  commitOn('topic', 'ours\n');
  commitOn('main', 'theirs\n');
  repository.run('checkout', '-q', 'topic');
}

function commitOn(branch: string, content: string): void {
  repository.run('checkout', '-q', branch);
  repository.write('a', content);
  repository.commit(content);
}

function conflict(way: 'merge' | 'rebase'): void {
  diverge();
  expect(() => repository.run(way, 'main')).toThrow('Command failed');
}

const apply = async (action: 'stage' | 'discard') =>
  desk.apply(action, unstaged, [await desk.whole(unstaged, 'a')]);
const bring = (way: 'merge' | 'rebase') =>
  desk.api['review.bringBase']({ ...command, base: 'main', way });
const back = () => desk.api['review.mergeBack']({ ...command, base: 'main' });
const resolve = async () => {
  const read = await desk.api['review.conflict']({ place, path: 'a' });
  const { stateId } = read.ok ? read.value : { stateId: '' };
  const decision = { of: 'file', take: 'theirs' } as const;
  return desk.api['review.resolve']({ ...command, path: 'a', stateId, decision });
};

type Act = {
  readonly name: string;
  /** Brings the repository into the state in which the action is possible. */
  readonly prepare: () => void;
  readonly act: () => Promise<Result<unknown, { readonly kind: string }>>;
};

const changed = () => void repository.write('a', 'changed\n');
const ahead = () => commitOn('topic', 'ahead\n');
const resolved = (way: 'merge' | 'rebase') => () => {
  conflict(way);
  repository.write('a', 'both\n');
  repository.run('add', 'a');
};

const acts: readonly Act[] = [
  { name: 'review.apply stages', prepare: changed, act: () => apply('stage') },
  { name: 'review.apply discards', prepare: changed, act: () => apply('discard') },
  {
    name: 'review.commit',
    prepare: () => {
      changed();
      repository.run('add', 'a');
    },
    act: () => desk.commit('made'),
  },
  { name: 'review.push', prepare: ahead, act: () => desk.api['review.push'](command) },
  {
    name: 'review.pullRequest',
    prepare: changed,
    act: () =>
      desk.api['review.pullRequest']({
        ...command,
        title: 'made',
        body: '',
        base: null,
        isDraft: false,
      }),
  },
  {
    name: 'review.bringBase merges',
    prepare: () => {
      commitOn('main', 'theirs\n');
      repository.run('checkout', '-q', 'topic');
    },
    act: () => bring('merge'),
  },
  {
    name: 'review.bringBase rebases',
    prepare: () => {
      commitOn('main', 'theirs\n');
      repository.run('checkout', '-q', 'topic');
    },
    act: () => bring('rebase'),
  },
  { name: 'review.mergeBack moves the base', prepare: ahead, act: back },
  {
    name: 'review.mergeBack merges in another folder',
    prepare: () => {
      ahead();
      repository.run('worktree', 'add', '-q', join(repository.root, 'main'), 'main');
    },
    act: back,
  },
  {
    name: 'review.mergeAbort',
    prepare: () => conflict('merge'),
    act: () => desk.end('Abort'),
  },
  {
    name: 'review.mergeContinue commits',
    prepare: resolved('merge'),
    act: () => desk.end('Continue'),
  },
  {
    name: 'review.mergeContinue rebases',
    prepare: resolved('rebase'),
    act: () => desk.end('Continue'),
  },
  { name: 'review.resolve', prepare: () => conflict('merge'), act: resolve },
];

/** Plants all hooks, and filters for all files. */
function plant(): void {
  repository.run('config', 'filter.evil.clean', trap.program);
  repository.run('config', 'filter.evil.smudge', trap.program);
  repository.write('.git/info/attributes', '* filter=evil\n');
  new PlantedPrograms(repository, trap).plantHooks();
  trap.forget();
}

function agree(failed: Result<unknown, { readonly kind: string }>): void {
  const programs = failed.ok ? null : (failed.error as { programs?: { hash: string } });
  expect(desk.trust.agree(programs?.programs?.hash ?? '')).toMatchObject({ ok: true });
}

test.each(acts)(
  '$name runs nothing of the repository before a yes, and runs it after',
  async ({ prepare, act }) => {
    prepare();
    plant();
    const state = () => [desk.state(), repository.run('for-each-ref')];
    const before = state();
    trap.forget();
    const refused = await act();
    expect(refused).toMatchObject({ ok: false, error: { kind: 'runsPrograms' } });
    expect(trap.runs()).toBe('');
    expect(state()).toEqual(before);
    trap.forget();
    agree(refused);
    expect(await act()).toMatchObject({ ok: true });
    expect(trap.runs()).not.toBe('');
  },
);

test('review.undo runs nothing of the repository, and brings a file that was added for later back', async () => {
  changed();
  repository.write('later', 'x\n');
  repository.run('add', '-N', 'later');
  const parts = [await desk.whole(unstaged, 'a'), await desk.whole(unstaged, 'later')];
  const before = desk.state();
  const undoId = await desk.done('stage', unstaged, ...parts);
  plant();
  expect(await desk.undo(undoId)).toMatchObject({ ok: true });
  expect(trap.runs()).toBe('');
  repository.run('config', '--remove-section', 'filter.evil');
  expect(desk.state()).toEqual(before);
});

test('A hook that changes after a yes is asked about again before the next commit', async () => {
  const commit = () => desk.commit('made', true);
  plant();
  agree(await commit());
  expect(await commit()).toMatchObject({ ok: true });
  expect(await commit()).toMatchObject({ ok: true });
  writeFileSync(join(repository.folder, '.git/hooks/pre-commit'), '#!/bin/sh\nexit 0\n');
  expect(await commit()).toMatchObject({
    error: {
      kind: 'runsPrograms',
      programs: { isChange: true, files: [{ file: '.git/hooks/pre-commit' }] },
    },
  });
});

/** Commands of git that must work with a setting, so that actions come to their end. */
const PROBES = [
  ['status'],
  ['commit', '-q', '--allow-empty', '-m', 'probe'],
  ['merge', '-q', 'HEAD'],
  ['rebase', '-q', '--force-rebase', 'HEAD~1'],
  ['merge', '-q', '--strategy=ours', 'main'],
  ['push', '-q', '--dry-run', 'origin', 'HEAD:refs/heads/probe'],
];

test('No action runs the value of a setting that is known to be good', async () => {
  diverge();
  const config = join(repository.folder, '.git', 'config');
  const tip = repository.run('rev-parse', 'HEAD');
  const works = (key: string) => {
    const before = readFileSync(config);
    try {
      for (const args of [['config', key, trap.program], ...PROBES]) repository.run(...args);
      return true;
    } catch {
      writeFileSync(config, before);
      return false;
    } finally {
      rmSync(join(repository.folder, '.git', 'rebase-merge'), { recursive: true, force: true });
      repository.run('checkout', '-q', '-f', '-B', 'topic', tip);
    }
  };
  const remotes = new Set(['origin']);
  const good = documentedKeys()
    .filter((key) => isKnownGood({ key: key.toLowerCase(), value: trap.program }, remotes))
    .filter((key) => works(key));
  expect(good).toEqual(
    expect.arrayContaining(['core.excludesFile', 'core.whitespace', 'user.name']),
  );
  expect(good.length).toBeGreaterThan(25);
  changed();
  for (const act of [
    () => apply('stage'),
    () => desk.commit('made'),
    () => bring('merge'),
    () => desk.end('Abort'),
    () => bring('rebase'),
    () => desk.end('Abort'),
    () => desk.api['review.push'](command),
  ])
    expect(JSON.stringify(await act())).toMatch(/^\{"ok":true/u);
  expect(trap.runs()).toBe('');
});
