import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { npm } from '../../install.mjs';
import { root } from '../../paths.mjs';

test('npm pack at the root of the repository packs no sources', () => {
  const { command, args, shell } = npm(['pack', '--dry-run', '--json', '--ignore-scripts']);
  const printed = execFileSync(command, args, { cwd: root, encoding: 'utf8', shell });
  const [{ files }] = JSON.parse(printed);
  // The built entry of the desktop app is there once it was built, because package.json names it.
  const paths = files.map(({ path }) => path).filter((path) => path !== 'out/main/index.js');
  expect(paths.toSorted()).toEqual(['LICENSE', 'README.md', 'package.json']);
});
