import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { NodeFileProbe } from '#core/adapters/files/node-file-probe.ts';
import { NodeFileReads } from '#core/adapters/files/node-file-reads.ts';
import { NodeFolderWatches } from '#core/adapters/files/node-folder-watches.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import type { FolderWatchPort } from '#core/ports.ts';
import type { GitHead } from '#shared/session/git-head.ts';

import { WatchedHeads } from './watched-heads.ts';

let root: string;
let heads: WatchedHeads;
let open: number;
let reads: number;
let seen: (string | null)[];

/** The real watches, counted. */
const watches: FolderWatchPort = {
  watch(folder, changed) {
    const stop = new NodeFolderWatches().watch(folder, changed);
    if (!stop) return null;
    open += 1;
    return () => {
      open -= 1;
      stop();
    };
  },
};

class CountedReads extends NodeFileReads {
  override read(...args: Parameters<NodeFileReads['read']>) {
    reads += 1;
    return super.read(...args);
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'corral-heads-'));
  [open, reads, seen] = [0, 0, []];
  heads = new WatchedHeads({
    clock: new NodeClock(),
    reads: new CountedReads(),
    probes: new NodeFileProbe(),
    watches,
  });
});

afterEach(() => {
  heads.close();
  rmSync(root, { recursive: true, force: true });
});

function git(...args: readonly string[]): void {
  const identity = ['-c', 'user.name=T', '-c', 'user.email=t@example.com'];
  execFileSync('git', [...identity, ...args], { cwd: root, stdio: 'ignore' });
}

const label = (head: GitHead | null) =>
  head === null ? null : head.kind === 'branch' ? head.name : 'detached';
const watch = () => heads.watch(root, ({ head }) => seen.push(label(head)));
/** Waits until the last report is `name`; the limit is what a person may wait for. */
const arrives = (name: string | null) =>
  vi.waitFor(() => expect(seen.at(-1)).toBe(name), { timeout: 1000, interval: 10 });

describe('WatchedHeads', () => {
  test('WatchedHeads reports a switch, a detached head and a new repository within a second', async () => {
    watch();
    await vi.waitFor(() => expect(seen).toEqual([null]));
    git('init', '-b', 'main');
    await arrives('main');
    git('commit', '--allow-empty', '-m', 'one');
    git('switch', '-c', 'other');
    await arrives('other');
    git('switch', '--detach');
    await arrives('detached');
    git('switch', 'main');
    await arrives('main');
  });

  test('WatchedHeads reports that a repository was deleted, and that it is there again', async () => {
    git('init', '-b', 'main');
    watch();
    await arrives('main');
    rmSync(join(root, '.git'), { recursive: true });
    await arrives(null);
    git('init', '-b', 'again');
    await arrives('again');
    expect(open).toBe(1);
  });

  test('WatchedHeads uses one watch for a folder with several listeners, and ends it with the last', async () => {
    git('init', '-b', 'main');
    const offs = [watch(), watch()];
    await vi.waitFor(() => expect(seen).toEqual(['main', 'main']));
    expect(open).toBe(1);
    offs[0]?.();
    expect(open).toBe(1);
    offs[1]?.();
    expect(open).toBe(0);
  });

  test('WatchedHeads does not read HEAD again when only other files of the repository change', async () => {
    git('init', '-b', 'main');
    watch();
    await arrives('main');
    // The read after the watch began.
    await vi.waitFor(() => expect(reads).toBe(2));
    git('config', 'core.editor', 'true');
    mkdirSync(join(root, 'src'));
    git('switch', '-c', 'other');
    await arrives('other');
    expect(seen).toEqual(['main', 'other']);
    expect(reads).toBeLessThanOrEqual(4);
  });

  test('WatchedHeads watches at most 64 folders and still reads the others', async () => {
    git('init', '-b', 'main');
    for (let index = 0; index < 70; index += 1) {
      const folder = join(root, `folder-${index}`);
      mkdirSync(folder);
      execFileSync('git', ['init', '-b', `branch-${index}`, folder], { stdio: 'ignore' });
      heads.watch(folder, ({ head }) => seen.push(label(head)));
    }
    await vi.waitFor(() => expect(seen).toHaveLength(70), { timeout: 5000 });
    expect(open).toBe(64);
    heads.close();
    expect(open).toBe(0);
  });
});
