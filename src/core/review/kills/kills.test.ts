import { chmodSync, existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { GitRepository } from '#core/testing/git-repository.ts';
import { runAndKill } from '#core/testing/run-and-kill.ts';
import { sized } from '#shared/testing/test-size.fixture.ts';

import { ReviewDesk } from '../review-desk.fixture.ts';
import { all } from '../review-place.fixture.ts';

const KILLS = sized({ slice: 3, full: 60 });
/**
 * Longest life of a process in ms, after its first action began to read, or to write. An action asks
 * git many things before it writes for a moment, which a kill at a random time seldom hits.
 */
const MAX_LIVES = { reading: 800, writing: 250 };
const SCRIPT = join(import.meta.dirname, 'mortal-actions.fixture.ts');

let repository: GitRepository;
beforeEach(() => {
  repository = new GitRepository();
  for (let file = 0; file < 12; file += 1) repository.write(`many/${file}.txt`, `line ${file}\n`);
  repository.write('页面.ts', 'one\ntwo\n');
  repository.write('gone.txt', 'gone\n');
  repository.write('script.sh', '#!/bin/sh\n');
  repository.commit('first');
  for (let file = 0; file < 12; file += 1) repository.write(`many/${file}.txt`, `mine ${file}\n`);
  repository.write('页面.ts', 'one, staged\ntwo\n');
  repository.run('add', '页面.ts');
  repository.write('页面.ts', 'one, staged\ntwo, not staged\n');
  repository.write('new/深.txt', 'untracked\n');
  repository.write('big.bin', Buffer.alloc(3_000_000, 'work '));
  rmSync(join(repository.folder, 'gone.txt'));
  chmodSync(join(repository.folder, 'script.sh'), 0o755);
  symlinkSync('页面.ts', join(repository.folder, 'link'));
});
afterEach(() => repository.remove());

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Returns the names of files that only a running action has. */
function leftovers(): readonly string[] {
  const names = readdirSync(repository.folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /index\.lock|corral-index-|\.corral-.*\.tmp/u.test(name));
}

test(
  'ReviewActions loses no byte if its process is killed while it changes many files and undoes that',
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    const first = new ReviewDesk(repository);
    const before = first.state();
    first.close();
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const moment = kill % 2 === 0 ? 'reading' : 'writing';
      const life = { maxLife: MAX_LIVES[moment], folder: repository.root };
      const args = [SCRIPT, repository.root, String(Math.floor(kill / 2)), moment];
      expect(await runAndKill(args, life)).toBe('');
      const desk = new ReviewDesk(repository);
      desk.start();
      await expect.poll(() => leftovers()).toEqual([]);
      const { undoIds } = await desk.listed(all);
      if (undoIds.length > 0) interrupted += 1;
      for (const undoId of undoIds.toReversed())
        expect(await desk.undo(undoId)).toEqual({ ok: true, value: {} });
      expect(desk.state()).toEqual(before);
      expect((await desk.listed(all)).undoIds).toEqual([]);
      for (const name of ['review-undos', 'review-locks'])
        expect(namesIn(join(desk.dataDir, name))).toEqual([]);
      desk.close();
    }
    expect(interrupted).toBeGreaterThanOrEqual(KILLS > 20 ? KILLS / 10 : 0);
  },
);
