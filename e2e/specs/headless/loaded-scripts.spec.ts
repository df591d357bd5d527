import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

import { expect, test } from '@playwright/test';

import { repository } from '../../machine/machine.ts';

const IMPORT = /(?:from|import)\s*["'](\.{1,2}\/[\w./-]+\.js)["']/gu;

/** Returns scripts and all that they import statically, as paths in their folder. */
function neededBy(folder: string, starts: readonly string[]): readonly string[] {
  const needed = new Set(starts);
  for (const file of needed)
    for (const [, imported = ''] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT))
      needed.add(normalize(join(dirname(file), imported)));
  return [...needed];
}

const kibibytesOf = (folder: string, files: readonly string[]) =>
  Math.round(files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1024);

const page = join(repository, 'out/renderer/assets');
/** Scripts with which the first view begins: the page, and the calls that it makes. */
const FIRST = /^(?:page|desk|notifications|terminals)-[\w-]{8}[.]js$/u;

test('the first view needs no script of the parts that load later', () => {
  const starts = readdirSync(page).filter((file) => FIRST.test(file));
  expect(starts).toHaveLength(4);
  const needed = neededBy(page, starts);
  const names = needed.map((file) => file.replace(/-[\w-]{8}[.]js$/u, ''));
  for (const name of ['first-view', 'first-react', 'calls-of-first-view'])
    expect(names).toContain(name);
  expect(names.filter((name) => /^later-|^terminal-view$|-rest$/u.test(name))).toEqual([]);
  expect(kibibytesOf(page, needed), 'KiB of script before the first view').toBeLessThan(860);
});

/**
 * KiB that each program loads before it works. A larger figure is a price: raise a limit only with
 * the reason in the commit.
 */
const LIMITS = [
  ['transcript-thread.js', 390],
  ['checkpoint-thread.js', 180],
  ['screen-thread.js', 20],
  ['pty-host.js', 210],
  ['cli.js', 210],
] as const;

for (const [program, limit] of LIMITS)
  test(`${program} loads at most ${limit} KiB of script at its start`, () => {
    const folder = join(repository, 'out/main');
    const needed = neededBy(folder, [program]);
    expect(kibibytesOf(folder, needed), needed.join(', ')).toBeLessThanOrEqual(limit);
  });
