import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from '@playwright/test';

import { repository } from '../../machine/machine.ts';

const assets = join(repository, 'out/renderer/assets');
const IMPORT = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/gu;

/** Scripts with which the first view begins: the page, and the calls that it makes. */
const FIRST = ['page', 'desk', 'notifications', 'terminals'];

/** Returns the names of scripts and of all that they import statically, without the hashes. */
function neededBy(names: readonly string[]): readonly string[] {
  const files = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const nameOf = (file: string) => file.replace(/-[\w-]{8}[.]js$/u, '');
  const needed = new Set(files.filter((file) => names.includes(nameOf(file))));
  for (const file of needed)
    for (const [, imported = ''] of readFileSync(join(assets, file), 'utf8').matchAll(IMPORT))
      needed.add(imported);
  return [...needed].map(nameOf).toSorted();
}

test('the first view needs no script of the parts that load later', () => {
  const needed = neededBy(FIRST);
  for (const name of [...FIRST, 'first-view', 'first-react', 'calls-of-first-view'])
    expect(needed).toContain(name);
  expect(needed.filter((name) => /^later-|^terminal-view$|-rest$/u.test(name))).toEqual([]);
});
