import { lstatSync, readFileSync, renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { NodeTreeWatches } from '#core/adapters/files/node-tree-watches.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { Git } from '#core/git/engine/git.ts';
import type { GitPort } from '#core/ports/git-port.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { err } from '#shared/base/result.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

import type { TreeWatchPort } from '#core/ports/tree-watch-port.ts';
import { WatchedChanges } from './watched-changes.ts';

/** Longer than the watch and the rest after a read take. */
const QUIET_MS = 700;

let repository: GitRepository;
let changes: WatchedChanges;
let seen: SessionChanges[];
let reads: number;

/** The real git; its status runs are counted. */
const port: GitPort = {
  run(args, options) {
    if (args.includes('status')) reads += 1;
    return new NodeGit().run(args, options);
  },
};

function create(watches: TreeWatchPort = new NodeTreeWatches()): WatchedChanges {
  const git = new Git({ port, variables: repository.variables });
  return new WatchedChanges({ git, clock: new NodeClock(), watches, files: new NodeWorkFiles() });
}

beforeEach(() => {
  repository = new GitRepository();
  for (const name of ['a', 'b', 'c']) repository.write(name, 'one\n');
  repository.commit('one');
  [seen, reads] = [[], 0];
  changes = create();
});
afterEach(() => {
  changes.close();
  repository.remove();
});

const watch = (folder = repository.folder, into = seen) =>
  changes.watch(folder, (found) => found && into.push(found));
const last = () => seen.at(-1);
const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS));
const settled = async () => {
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0), { timeout: 5000 });
  await quiet();
};

/** Makes a change and returns the revisions that it caused; a busy system may report it in parts. */
async function revisionsOf(change: () => void): Promise<readonly SessionChanges[]> {
  const before = seen.length;
  change();
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before), { timeout: 8000 });
  await quiet();
  return seen.slice(before);
}

/** Returns the paths of the revisions that a change causes, each of which follows the one before. */
async function pathsOf(change: () => void): Promise<readonly string[]> {
  let known = last()?.revision ?? 0;
  const found = new Set<string>();
  for (const { revision, since, paths } of await revisionsOf(change)) {
    expect(since).toBe(known);
    expect(revision).toBeGreaterThan(known);
    known = revision;
    for (const path of paths ?? ['any']) found.add(path);
  }
  return [...found].toSorted();
}

describe('Revisions', () => {
  test('Revisions grow with a second edit of a changed file, which leaves all counts equal', async () => {
    watch();
    await settled();
    expect(await pathsOf(() => repository.write('a', 'two\n'))).toEqual(['a']);
    const first = last();
    expect(await pathsOf(() => repository.write('a', 'six\n'))).toEqual(['a']);
    expect(last()).toMatchObject({ changed: 1, untracked: first?.untracked, isWatched: true });
  });

  test('Revisions grow with an edit that keeps the size and the time of a changed file', async () => {
    watch();
    await settled();
    const file = join(repository.folder, 'a');
    await revisionsOf(() => repository.write('a', 'two\n'));
    const { atime, mtime } = lstatSync(file);
    const paths = await pathsOf(() => {
      repository.write('a', 'six\n');
      utimesSync(file, atime, mtime);
    });
    expect(paths).toEqual(['a']);
  });

  test('Revisions grow with two changes that leave the counts equal, and with a revert', async () => {
    repository.write('a', 'two\n');
    watch();
    await settled();
    const swapped = await pathsOf(() => {
      repository.write('a', 'one\n');
      repository.write('b', 'two\n');
    });
    expect(swapped).toEqual(['a', 'b']);
    expect(last()?.changed).toBe(1);
    expect(await pathsOf(() => repository.run('checkout', '-q', '--', 'b'))).toEqual(['b']);
    expect(last()?.changed).toBe(0);
  });

  test('Revisions name files in untracked folders, and both names of a renamed file', async () => {
    repository.write('new/one', 'x');
    watch();
    await settled();
    expect(await pathsOf(() => repository.write('new/one', 'y'))).toEqual(['new/one']);
    expect(last()?.untracked).toBe(1);
    const moved = await pathsOf(() => repository.run('mv', 'a', 'z'));
    expect(moved).toEqual(['a', 'z']);
  });

  test('Revisions name the changed files below a folder that was moved', async () => {
    repository.write('deep/in/file', 'one\n');
    repository.commit('deep');
    repository.write('deep/in/file', 'two\n');
    watch();
    await settled();
    const [next] = await revisionsOf(() =>
      renameSync(join(repository.folder, 'deep'), join(repository.folder, 'other')),
    );
    expect(next?.paths).toEqual(expect.arrayContaining(['deep/in/file']));
  });

  test('Revisions follow staging from outside, and name no files after a commit', async () => {
    repository.write('a', 'two\n');
    watch();
    await settled();
    expect(await pathsOf(() => repository.run('add', 'a'))).toEqual(['a']);
    expect(last()?.changed).toBe(1);
    repository.write('a', 'six\n');
    await quiet();
    expect(await pathsOf(() => repository.run('add', 'a'))).toEqual(['a']);
    await revisionsOf(() => repository.run('commit', '-q', '-m', 'two'));
    expect(last()).toMatchObject({ changed: 0, paths: null });
  });

  test('Revisions stay as they are for files that git ignores, refreshed indexes and files as in HEAD', async () => {
    repository.write('.gitignore', '*.log\n');
    repository.commit('ignore');
    watch();
    await settled();
    const before = seen.length;
    repository.write('some.log', 'x');
    repository.write('b', readFileSync(join(repository.folder, 'b'), 'utf8'));
    repository.run('update-index', '--refresh');
    await quiet();
    expect(seen.length).toBe(before);
  });

  test('Revisions count a burst of edits in few reads, and name no files if there are too many', async () => {
    watch();
    await settled();
    const before = reads;
    await revisionsOf(() => {
      for (let index = 0; index < 500; index += 1) repository.write(`many ${index}`, 'x');
    });
    await vi.waitFor(() => expect(last()?.untracked).toBe(500), { timeout: 8000 });
    expect(reads - before).toBeLessThanOrEqual(4);
    expect(seen.some(({ paths }) => paths === null)).toBe(true);
  });

  test('Revisions read git once for a change, whatever the number of listeners and folders', async () => {
    repository.write('deep/file', 'x');
    const others: SessionChanges[] = [];
    watch();
    watch(repository.folder, others);
    watch(join(repository.folder, 'deep'), others);
    await settled();
    const before = reads;
    const caused = await revisionsOf(() => repository.write('a', 'two\n'));
    expect(reads - before).toBe(caused.length);
    expect(others.at(-1)).toEqual(last());
    const late: SessionChanges[] = [];
    watch(repository.folder, late);
    expect(late).toEqual([last()]);
  });

  test('Revisions of one worktree do not grow with the edits of another one', async () => {
    const tree = join(repository.root, 'tree');
    repository.run('worktree', 'add', '-q', '-b', 'side', tree);
    watch(tree);
    await settled();
    const before = seen.length;
    repository.write('a', 'in main\n');
    await quiet();
    expect(seen.length).toBe(before);
  });

  test('Revisions grow where the system cannot watch, also in an untracked folder', async () => {
    changes.close();
    changes = create({ watch: async () => err('No space left on device') });
    repository.write('a', 'two\n');
    repository.write('new/one', 'x');
    watch();
    await settled();
    expect(last()?.isWatched).toBe(false);
    expect(await pathsOf(() => repository.write('a', 'six\n'))).toEqual(['a']);
    expect(await pathsOf(() => repository.write('new/one', 'y'))).toEqual(['new/one']);
  }, 30_000);

  test('Revisions grow across a new watch of the same folder', async () => {
    const off = watch();
    await settled();
    const before = last()?.revision ?? 0;
    off();
    watch();
    await vi.waitFor(() => expect(last()?.revision).toBeGreaterThan(before), { timeout: 5000 });
    expect(last()?.since).toBeNull();
  });
});
