import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { NodeIndexLocks } from '#core/adapters/files/node-index-locks.ts';
import { NodeWorkFiles } from '#core/adapters/files/node-work-files.ts';
import { GitRepository } from '#core/testing/git-repository.ts';
import { err, ok } from '#shared/base/result.ts';
import type { Comparison } from '#shared/git/comparison.ts';

import type { LockedIndex } from '#core/ports/index-locks-port.ts';
import type { NewEntry } from '#core/ports/work-files-port.ts';
import { ReviewDesk } from '../review-desk.fixture.ts';
import { all } from '../review-place.fixture.ts';

// Not run with an older git: review-actions.git.test.ts runs the same commands.

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
  for (const name of ['a', 'b', 'c']) repository.write(name, `${name}\n`);
  repository.commit('base');
  for (const name of ['a', 'b', 'c']) repository.write(name, `changed ${name}\n`);
  repository.write('new', 'new');
  repository.run('add', 'b', 'new');
});
afterEach(() => repository.remove());

/** Writes nothing for one path, as on a full disk, or lets an agent write it a moment before. */
class FaultyFiles extends NodeWorkFiles {
  fault: 'full' | 'raced' | null = null;

  override async put(root: string, path: string, entry: NewEntry, stamp: string | null) {
    if (path === 'c' && this.fault === 'full') return err('notWritten' as const);
    if (path === 'c' && this.fault === 'raced') repository.write('c', 'the agent wrote this');
    return super.put(root, path, entry, stamp);
  }

  override async save(root: string, path: string, to: string) {
    if (path === 'c' && this.fault === 'full') return err('notWritten' as const);
    return super.save(root, path, to);
  }
}

class FaultyLocks extends NodeIndexLocks {
  isFaulty = false;

  override async lock(gitFolder: string, notesFolder: string) {
    const locked = await super.lock(gitFolder, notesFolder);
    if (!locked.ok || !this.isFaulty) return locked;
    const index: LockedIndex = {
      copy: locked.value.copy,
      commit: async () => err('notWritten' as const),
      release: () => locked.value.release(),
    };
    return ok(index);
  }
}

async function partsOf(desk: ReviewDesk, comparison: Comparison) {
  const files = await desk.files(comparison);
  return files.map(({ path, stateId }) => ({ of: 'file', path, stateId }) as const);
}

/** Returns names that a failed action must not leave behind. */
function leftovers(desk: ReviewDesk): readonly string[] {
  const undos = join(desk.dataDir, 'review-undos');
  const inGit = readdirSync(join(repository.folder, '.git'));
  return [
    ...(existsSync(undos) ? readdirSync(undos) : []),
    ...inGit.filter((name) => /lock|corral/u.test(name)),
    ...readdirSync(repository.folder).filter((name) => name.startsWith('.corral')),
  ];
}

test('review.apply takes everything back if a file cannot be written, and keeps what an agent wrote meanwhile', async () => {
  const files = new FaultyFiles();
  const desk = new ReviewDesk(repository, { workFiles: files });
  try {
    const parts = await partsOf(desk, all);
    const before = desk.state();
    files.fault = 'full';
    expect(await desk.apply('discard', all, parts)).toMatchObject({
      error: { kind: 'storeFailed' },
    });
    expect(desk.state()).toEqual(before);
    files.fault = 'raced';
    expect(await desk.apply('discard', all, parts)).toMatchObject({ error: { kind: 'stale' } });
    expect(desk.state().index).toBe(before.index);
    expect(desk.state().tree).toEqual({ ...before.tree, c: '644 the agent wrote this' });
    expect(leftovers(desk)).toEqual([]);
  } finally {
    desk.close();
  }
});

test('review.apply and review.undo take the files back if the index cannot be written', async () => {
  const locks = new FaultyLocks();
  const desk = new ReviewDesk(repository, { indexLocks: locks });
  try {
    const parts = await partsOf(desk, all);
    const before = desk.state();
    locks.isFaulty = true;
    expect(await desk.apply('discard', all, parts)).toMatchObject({
      error: { kind: 'storeFailed' },
    });
    expect(desk.state()).toEqual(before);
    expect(leftovers(desk)).toEqual([]);
    locks.isFaulty = false;
    const undoId = await desk.done('discard', all, ...parts);
    const discarded = desk.state();
    locks.isFaulty = true;
    expect(await desk.undo(undoId)).toMatchObject({ error: { kind: 'storeFailed' } });
    expect(desk.state()).toEqual(discarded);
    locks.isFaulty = false;
    expect((await desk.undo(undoId)).ok).toBe(true);
    expect(desk.state()).toEqual(before);
  } finally {
    desk.close();
  }
});
