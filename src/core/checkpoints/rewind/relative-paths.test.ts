import { mkdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { temporaryFolder } from '#core/testing/harness.ts';

import { relativePaths } from './relative-paths.ts';

test('Paths of agents are found in the repository, also through links and if the file is gone', async () => {
  const folder = realpathSync(temporaryFolder());
  const root = join(folder, 'repository');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src', 'a'), '');
  symlinkSync(root, join(folder, 'link'));
  symlinkSync('src', join(root, 'inner'));
  const linked = join(folder, 'link', 'src');
  const paths = [
    'a',
    join(root, 'src', 'b'),
    join(linked, 'c'),
    join(linked, 'gone', 'deep', 'd'),
    join(root, 'inner', 'e'),
    '../日本',
    join(folder, 'outside'),
  ];
  expect([...(await relativePaths(paths, linked, root))]).toEqual([
    'src/a',
    'src/b',
    'src/c',
    'src/gone/deep/d',
    'src/e',
    Buffer.from('日本').toString('latin1'),
    '../outside',
  ]);
  rmSync(folder, { recursive: true });
});
