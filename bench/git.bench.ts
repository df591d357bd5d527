import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { NodeTreeWatches } from '#core/adapters/files/node-tree-watches.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { NodeClock } from '#core/adapters/node-clock.ts';
import { WatchedChanges } from '#core/git/status/watched-changes.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import type { SessionChanges } from '#shared/session/session-changes.ts';

import { spread, type Bench } from './bench.ts';

const FILES = 10_000;
const PER_FOLDER = 20;
const WORKTREES = Number(process.env['CORRAL_BENCH_WORKTREES'] ?? 100);
const QUIET_MS = 10_000;
const ROUNDS = 20;
/** Longer than the rest that follows a status, so that each change is the first one. */
const PAUSE_MS = 2000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Measures the delay from a change of a file to the new numbers, and the cost of watched worktrees
 * in which nothing changes, beside plain runs of `git status`.
 */
export const bench: Bench = async () => {
  const repository = makeRepository();
  const changes = new WatchedChanges({
    git: repository.git(),
    clock: new NodeClock(),
    watches: new NodeTreeWatches(),
    files: new NodeWorkFiles(),
  });
  try {
    const plain = await plainStatus(repository);
    const seen = await delays(repository, changes);
    const idle = await idleCost(repository, changes);
    return [
      {
        name: `a file of ${FILES} changed -> its number is reported`,
        unit: 'ms',
        value: seen.value,
        p95: seen.p95,
        floorName: 'plain git status of the same repository',
        floor: plain.value,
        floorP95: plain.p95,
        limit: null,
        target: 300,
      },
      {
        name: `${WORKTREES} watched worktrees of ${FILES} files, nothing changes`,
        unit: '% of a core',
        value: idle,
        floorName: `git status of each of them every ${QUIET_MS / 1000} s`,
        floor: (plain.value * WORKTREES * 100) / QUIET_MS,
        limit: 1,
        target: 2,
      },
    ];
  } finally {
    changes.close();
    repository.remove();
  }
};

function makeRepository(): GitRepository {
  const repository = new GitRepository();
  for (let index = 0; index < FILES; index += 1)
    repository.write(`folder-${Math.floor(index / PER_FOLDER)}/file-${index}`, `${index}\n`);
  repository.commit('all');
  return repository;
}

async function plainStatus(repository: GitRepository) {
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await repository.git().output(['status', '--porcelain=v2', '--branch', '-z'], {
      cwd: repository.folder,
    });
    samples.push(performance.now() - started);
  }
  return spread(samples);
}

async function delays(repository: GitRepository, changes: WatchedChanges) {
  const reports = new Reports();
  const stop = changes.watch(repository.folder, (found) => reports.add(found));
  await reports.until(({ isWatched }) => isWatched);
  const samples: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sleep(PAUSE_MS);
    const started = performance.now();
    repository.write(`folder-${round}/file-${round * PER_FOLDER}`, `changed ${round}\n`);
    await reports.until(({ changed }) => changed === round);
    samples.push(performance.now() - started);
  }
  stop();
  return spread(samples);
}

/** Returns the processor time of this process and of git, in percent of one core. */
async function idleCost(repository: GitRepository, changes: WatchedChanges): Promise<number> {
  const all: Reports[] = [];
  for (let index = 0; index < WORKTREES; index += 1) {
    const folder = join(repository.root, `tree-${index}`);
    repository.run('worktree', 'add', '-q', '-b', `branch-${index}`, folder);
    const reports = new Reports();
    changes.watch(folder, (found) => reports.add(found));
    all.push(reports);
  }
  await Promise.all(all.map((reports) => reports.until(({ isWatched }) => isWatched)));
  await sleep(PAUSE_MS);
  const before = cpu();
  await sleep(QUIET_MS);
  return ((cpu() - before) / QUIET_MS) * 100;
}

/** The reports of one folder. */
class Reports {
  #last: SessionChanges | null = null;
  #wake: () => void = () => undefined;

  add(found: SessionChanges | null): void {
    this.#last = found;
    this.#wake();
  }

  async until(isReached: (changes: SessionChanges) => boolean): Promise<void> {
    while (this.#last === null || !isReached(this.#last))
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
  }
}

/** Returns the processor time so far in milliseconds, including that of children that ended. */
function cpu(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10;
}
