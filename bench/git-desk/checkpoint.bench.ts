import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { OwnStore } from '#core/checkpoints/store/own-store.ts';
import { findPlace } from '#core/checkpoints/store/snapshot-place.ts';
import { Snapshots } from '#core/checkpoints/store/snapshots.ts';
import { refreshIndex } from '#core/checkpoints/store/upkeep.ts';
import { GitRepository } from '#core/testing/git-repository.ts';

import { spread, type Bench } from '../bench.ts';

const FOLDERS = 100;
const FILES = 100;
const ROUNDS = 15;
/** Git reads files again that are as new as its index. */
const SETTLE_MS = 1200;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Creates a committed repository of 10,000 files with a warm index. */
async function largeRepository(): Promise<GitRepository> {
  const repository = new GitRepository();
  for (let nth = 0; nth < FOLDERS * FILES; nth += 1)
    repository.write(`src/${nth % FOLDERS}/${nth}.ts`, `export const value = ${nth};\n`.repeat(20));
  repository.commit('first');
  await sleep(SETTLE_MS);
  repository.run('update-index', '-q', '--refresh');
  return repository;
}

/** Opens the store of a repository. Returns it with a function that takes a checkpoint. */
async function openStore(repository: GitRepository) {
  const git = repository.git();
  const checkpointsDir = join(repository.root, 'checkpoints');
  const place = await findPlace({ git, checkpointsDir, homeDir: '/nowhere' }, repository.folder);
  if (!place.ok) throw new Error(place.error.kind);
  const store = await OwnStore.open(git, place.value);
  const snapshots = new Snapshots({ git, ids: { uuid: () => crypto.randomUUID() } });
  const take = async () => {
    await store.prepare(checkpointsDir);
    const taken = await snapshots.take(store);
    if (!taken.ok) throw new Error(taken.error.kind);
  };
  return { store, take };
}

/** Returns the times of checkpoints with one changed file, of plain git, and of checkpoints without a change. */
async function measure(repository: GitRepository, take: () => Promise<void>) {
  const git = repository.git();
  const cwd = repository.folder;
  const file = join(cwd, 'src', '1', '1.ts');
  const [changed, plain, unchanged]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    writeFileSync(file, `own ${round}\n`);
    changed.push(await timed(take));
    unchanged.push(await timed(take));
    writeFileSync(file, `plain ${round}\n`);
    plain.push(
      await timed(async () => {
        await git.output(['add', '-A'], { cwd });
        await git.output(['write-tree'], { cwd });
      }),
    );
  }
  return { changed: spread(changed), plain: spread(plain), unchanged: spread(unchanged) };
}

/** Measures a checkpoint of 10,000 files beside plain git in the same folder. */
export const bench: Bench = async () => {
  const repository = await largeRepository();
  try {
    const { store, take } = await openStore(repository);
    const first = await timed(take);
    await sleep(SETTLE_MS);
    await refreshIndex(store, 'bench');
    const { changed, plain, unchanged } = await measure(repository, take);
    const floor = {
      unit: 'ms',
      floorName: '`git add -A && git write-tree` with a warm index',
      floor: plain.value,
      floorP95: plain.p95,
    };
    const of = 'of 10,000 files';
    return [
      { ...floor, name: `checkpoint ${of}, one changed`, ...changed, limit: 1.5, target: 150 },
      { ...floor, name: `checkpoint ${of}, none changed`, ...unchanged, limit: 1.5 },
      { ...floor, name: `first checkpoint ${of}`, value: first, limit: null },
    ];
  } finally {
    repository.remove();
  }
};
