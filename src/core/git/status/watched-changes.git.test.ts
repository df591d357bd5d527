import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { NodeTreeWatches } from '#core/adapters/files/node-tree-watches.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { NodeGit } from '#core/adapters/processes/node-git.ts';
import { Git } from '#core/git/engine/git.ts';
import type { GitPort } from '#core/ports/git-port.ts';
import type { ClockPort } from '#core/ports.ts';
import { ManualClock } from '#core/testing/fake-ports.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { err } from '#shared/base/result.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

import type { TreeWatch, TreeWatchPort } from '#core/ports/tree-watch-port.ts';
import { WatchedChanges } from './watched-changes.ts';

let repository: GitRepository;
let changes: WatchedChanges;
let runs: string[];
let seen: (SessionChanges | null)[];
let watched: { folder: string; watch: TreeWatch }[];
let open: number;

/** The real git; its status runs are noted. */
const port: GitPort = {
  run(args, options) {
    if (args.includes('status')) runs.push(options.cwd);
    return new NodeGit().run(args, options);
  },
};

/** The real watches, counted. */
const watches: TreeWatchPort = {
  async watch(folder, watch) {
    watched.push({ folder, watch });
    const started = await new NodeTreeWatches().watch(folder, watch);
    if (!started.ok) return started;
    open += 1;
    return {
      ok: true,
      value: () => {
        open -= 1;
        return started.value();
      },
    };
  },
};

function create(own: TreeWatchPort = watches, clock: ClockPort = new NodeClock()): WatchedChanges {
  const git = new Git({ port, variables: repository.variables });
  return new WatchedChanges({
    git,
    clock,
    watches: own,
    files: new NodeWorkFiles(),
  });
}

beforeEach(() => {
  repository = new GitRepository();
  [runs, seen, watched, open] = [[], [], [], 0];
  changes = create();
});
afterEach(() => {
  changes.close();
  repository.remove();
});

const watch = (folder = repository.folder) => changes.watch(folder, (found) => seen.push(found));
const arrives = (expected: Partial<SessionChanges> | null) =>
  vi.waitFor(
    () =>
      expected === null
        ? expect(seen.at(-1)).toBeNull()
        : expect(seen.at(-1)).toMatchObject(expected),
    { timeout: 5000, interval: 10 },
  );

describe('WatchedChanges', () => {
  test('WatchedChanges reports a changed, a new, a staged and a committed file as they happen', async () => {
    repository.write('a', 'one');
    repository.commit('one');
    watch();
    await arrives({ changed: 0, untracked: 0, isWatched: true, upstream: null, ahead: null });
    repository.write('a', 'two');
    await arrives({ changed: 1, untracked: 0 });
    repository.write('deep/er/b', 'new');
    await arrives({ changed: 1, untracked: 1 });
    repository.run('add', '-A');
    await arrives({ changed: 2, untracked: 0 });
    repository.run('commit', '-q', '-m', 'two');
    await arrives({ changed: 0, untracked: 0 });
    expect(seen.at(-1)?.isWatched).toBe(true);
  });

  test('WatchedChanges counts the commits ahead of and behind the upstream, also after a fetch', async () => {
    repository.commit('one');
    const other = join(repository.root, 'other');
    repository.runIn(repository.root, 'clone', '-q', repository.folder, other);
    watch(other);
    await arrives({ upstream: 'origin/main', ahead: 0, behind: 0 });
    repository.runIn(other, 'commit', '-q', '--allow-empty', '-m', 'mine');
    await arrives({ ahead: 1, behind: 0 });
    repository.commit('two');
    repository.runIn(other, 'fetch', '-q');
    await arrives({ ahead: 1, behind: 1 });
    expect(seen.at(-1)?.upstream).toBe('origin/main');
  });

  test('WatchedChanges reports a conflict', async () => {
    repository.write('a', 'base');
    repository.commit('base');
    repository.run('switch', '-q', '-c', 'side');
    repository.write('a', 'side');
    repository.commit('side');
    repository.run('switch', '-q', 'main');
    repository.write('a', 'main');
    repository.commit('main');
    watch();
    await arrives({ conflicted: 0 });
    expect(() => repository.run('merge', 'side')).toThrow('Command failed');
    await arrives({ conflicted: 1, changed: 0, operation: 'merge' });
    repository.run('merge', '--abort');
    await arrives({ conflicted: 0, operation: null });
  });

  test('WatchedChanges reports an operation that changes no file, with a new revision', async () => {
    repository.commit('one');
    repository.commit('two');
    watch();
    await arrives({ operation: null, changed: 0 });
    const { revision = 0 } = seen.at(-1) ?? {};
    repository.variables['GIT_SEQUENCE_EDITOR'] = 'echo break >';
    repository.run('rebase', '-q', '-i', '--keep-empty', 'HEAD');
    await arrives({ operation: 'rebase', changed: 0 });
    expect(seen.at(-1)?.revision).toBeGreaterThan(revision);
    repository.run('rebase', '--abort');
    await arrives({ operation: null });
  });

  test('WatchedChanges sees the index and the branch of a linked worktree, and not those of another one', async () => {
    repository.write('a', 'one');
    repository.commit('one');
    const tree = join(repository.root, 'tree');
    repository.run('worktree', 'add', '-q', '-b', 'side', tree);
    watch(tree);
    await arrives({ changed: 0, isWatched: true });
    const before = runs.length;
    repository.write('a', 'in main');
    repository.commit('in main');
    writeFileSync(join(tree, 'a'), 'in tree');
    await arrives({ changed: 1 });
    expect(runs.length - before).toBeLessThanOrEqual(2);
    repository.runIn(tree, 'commit', '-q', '-a', '-m', 'two');
    await arrives({ changed: 0 });
  });

  test('WatchedChanges shares one watch between folders of a checkout, and ends it with the last', async () => {
    repository.write('a/b', 'one');
    const offs = [watch(), watch(join(repository.folder, 'a')), watch()];
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(3));
    expect(open).toBe(1);
    for (const off of offs.slice(0, 2)) off();
    expect(open).toBe(1);
    offs[2]?.();
    expect(open).toBe(0);
  });

  test('WatchedChanges reads nothing again for changes in ignored folders, node_modules and git objects', async () => {
    repository.write('.gitignore', 'build/\nnode_modules/\n');
    repository.write('build/old', 'x');
    repository.write('node_modules/x/old', 'x');
    repository.commit('one');
    watch();
    await arrives({ changed: 0 });
    const before = runs.length;
    for (let index = 0; index < 20; index += 1) {
      repository.write(`build/${index}`, 'x');
      repository.write(`node_modules/x/${index}`, 'x');
    }
    repository.run('hash-object', '-w', '.gitignore');
    repository.run('status');
    repository.write('seen', 'x');
    await arrives({ untracked: 1 });
    // The first status may follow the watch at once, for the commit above.
    expect(runs.length - before).toBeLessThanOrEqual(2);
    repository.write('.gitignore', 'node_modules/\n');
    await arrives({ untracked: 2 });
    repository.run('add', 'build');
    await arrives({ untracked: 1 });
    repository.write('build/later', 'x');
    await arrives({ untracked: 2 });
  });

  test('WatchedChanges reads on request where the system cannot watch, and says so', async () => {
    changes.close();
    changes = create({ watch: async () => err('No space left on device') });
    watch();
    await arrives({ untracked: 0, isWatched: false });
    repository.write('a', 'x');
    changes.refresh(repository.folder);
    await arrives({ untracked: 1, isWatched: false });
    expect(open).toBe(0);
  });

  test('WatchedChanges reads every three seconds where the system cannot watch', async () => {
    changes.close();
    const clock = new ManualClock();
    changes = create({ watch: async () => err('No space left on device') }, clock);
    watch();
    await arrives({ untracked: 0, isWatched: false });
    for (const untracked of [1, 2, 3]) {
      repository.write(`file-${untracked}`, 'x');
      clock.advance(3000);
      // The read itself is debounced.
      clock.advance(15);
      await arrives({ untracked, isWatched: false });
    }
    expect(open).toBe(0);
  });

  test('WatchedChanges watches again after the system has dropped changes', async () => {
    watch();
    await arrives({ isWatched: true });
    const [first] = watched;
    repository.write('a', 'x');
    first?.watch.lost();
    await arrives({ untracked: 1, isWatched: true });
    expect(watched.length).toBe(2);
    expect(open).toBe(1);
    repository.write('b', 'x');
    await arrives({ untracked: 2 });
  });

  test('WatchedChanges reports null outside of a repository, and finds one that was created later', async () => {
    const folder = join(repository.root, 'plain');
    mkdirSync(folder);
    watch(folder);
    await arrives(null);
    repository.runIn(folder, 'init', '-q');
    changes.refresh(folder);
    await arrives({ changed: 0 });
    rmSync(join(folder, '.git'), { recursive: true });
    await arrives(null);
    repository.runIn(folder, 'init', '-q');
    changes.refresh(folder);
    await arrives({ changed: 0 });
    expect(seen).toContain(null);
  });

  test('WatchedChanges runs no filter that the repository names, and the filters of the person', async () => {
    const mark = (name: string) => join(repository.root, name);
    repository.write('.gitattributes', '*.x filter=evil\n*.y filter=mine\n');
    repository.write('a.x', 'one');
    repository.write('a.y', 'one');
    repository.commit('one');
    repository.run('config', 'filter.evil.clean', `touch ${mark('evil')}; cat`);
    repository.run('config', 'filter.evil.required', 'true');
    repository.run('config', '--global', 'filter.mine.clean', `touch ${mark('mine')}; cat`);
    repository.write('a.x', 'six');
    repository.write('a.y', 'six');
    watch();
    await arrives({ changed: 2 });
    expect([existsSync(mark('evil')), existsSync(mark('mine'))]).toEqual([false, true]);
  });
});
