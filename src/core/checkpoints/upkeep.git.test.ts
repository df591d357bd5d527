import { existsSync, mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { CheckpointWorld } from '#core/testing/checkpoint-world.ts';
import { ManualClock, silentLog } from '#core/testing/fake-ports.ts';

import type { OwnStore } from './store/own-store.ts';
import { Upkeep } from './upkeep.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let world: CheckpointWorld;
let clock: ManualClock;
beforeEach(() => {
  world = new CheckpointWorld();
  clock = new ManualClock();
  clock.set(world.harness.clock.now());
});
afterEach(() => world.dispose());

function upkeepOf(maxBytes?: number) {
  const { journal, store, folder } = world.harness;
  return new Upkeep({
    taking: world.taking,
    clock,
    ids: { uuid: () => crypto.randomUUID() },
    log: silentLog,
    journal,
    store,
    checkpointsDir: join(folder, 'checkpoints'),
    ...(maxBytes !== undefined && { maxBytes }),
  });
}

async function ownStore(): Promise<OwnStore> {
  const found = await world.taking.inStore(world.folder, async (value) => ({
    ok: true as const,
    value,
  }));
  if (!found.ok) throw new Error('no store');
  return found.value;
}

/** Notes a use of the store and waits until the upkeep after it is done. */
async function tend(upkeep: Upkeep, own: OwnStore): Promise<void> {
  upkeep.used(own);
  clock.advance(5_000);
  await world.taking.quietly(own, async () => ({ ok: true as const, value: null }));
}

const has = async (own: OwnStore, id: string) =>
  (await own.output(['cat-file', '-e', id], { cwd: own.place.store })).ok;

describe('Upkeep', () => {
  test('Upkeep copies borrowed objects, so that the store needs the repository no longer', async () => {
    world.repository.write('a', '1\n');
    world.repository.commit('first');
    await world.turn('s1', () => world.repository.write('a', '2\n'));
    const own = await ownStore();
    const blob = world.repository.run('rev-parse', 'HEAD:a');
    expect([await own.lender(), await has(own, blob)]).toEqual([
      join(world.folder, '.git', 'objects'),
      false,
    ]);
    await tend(upkeepOf(), own);
    expect([await own.lender(), await has(own, blob)]).toEqual([null, true]);
  });

  test('Upkeep deletes the objects of deleted checkpoints and keeps all others', async () => {
    world.repository.write('a', '1\n');
    const first = await world.turn('s1', () => world.repository.write('a', 'only in s1\n'));
    world.repository.write('a', '3\n');
    const second = await world.turn('s2', () => world.repository.write('a', '4\n'));
    const own = await ownStore();
    const { journal, store } = world.harness;
    journal.write((entry) => entry.store.checkpoints.deleteSession('s1'));
    await tend(upkeepOf(), own);
    expect(await has(own, first.after ?? '')).toBe(false);
    for (const tree of [second.before, second.after]) expect(await has(own, tree ?? '')).toBe(true);
    expect(store.checkpoints.all()).toHaveLength(2);
    await world.rewound('s2', second.turn);
  });

  test('Upkeep deletes the older half of the checkpoints of a store that is too large', async () => {
    for (let round = 0; round < 4; round += 1)
      await world.turn('s1', () => world.repository.write('a', `${round}\n`));
    await tend(upkeepOf(1), await ownStore());
    expect(world.rewinding.list('s1').checkpoints.map(({ promptSeq }) => promptSeq)).toEqual([
      3, 3, 4, 4,
    ]);
  });

  test('Upkeep deletes checkpoints after 30 days, and stores without checkpoints', async () => {
    await world.turn('s1', () => world.repository.write('a', '1\n'));
    const own = await ownStore();
    const unused = join(world.harness.folder, 'checkpoints', 'unused');
    mkdirSync(unused);
    const old = new Date(clock.now() - 31 * DAY_MS);
    utimesSync(unused, old, old);
    await upkeepOf().start();
    expect([existsSync(unused), existsSync(own.place.store)]).toEqual([false, true]);
    expect(world.rewinding.list('s1').checkpoints).toHaveLength(2);
    clock.advance(31 * DAY_MS);
    await upkeepOf().start();
    expect(world.rewinding.list('s1').checkpoints).toEqual([]);
    rmSync(unused, { recursive: true, force: true });
  });
});
