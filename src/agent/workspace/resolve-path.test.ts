import { mkdir, symlink } from 'node:fs/promises';
import { join, sep } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type TestFolder, testFolder } from '#agent/testing/tool-bench.fixture.ts';
import { isInside } from '#node/files/path-inside.ts';

import { pathTrap } from './path-traps.ts';
import { resolvePath } from './resolve-path.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await testFolder();
  await mkdir(join(folder.base, 'out'));
  await mkdir(join(folder.workspace, 'in'));
  await folder.write('file.txt', 'x');
  const link = (target: string, name: string) => symlink(target, join(folder.workspace, name));
  await link('../out', 'outlink');
  await link('../out/new.txt', 'dangling');
  await link('dangling', 'chained');
  await link('circle', 'circle');
  await link('in', 'inlink');
});
afterAll(() => folder.remove());

describe('resolvePath', () => {
  const resolve = async (given: string) => {
    const resolved = await resolvePath(folder.workspace, given);
    if (!resolved.ok) return resolved.error;
    return resolved.value.replace(folder.base, '').replaceAll(sep, '/');
  };
  test.each([
    ['in/a', '/ws/in/a'],
    ['./in/../in/b/c', '/ws/in/b/c'],
    ['inlink/a', '/ws/in/a'],
    ['outlink', '/out'],
    ['outlink/x', '/out/x'],
    ['outlink/no/such', '/out/no/such'],
    ['dangling', '/out/new.txt'],
    ['dangling/below', '/out/new.txt/below'],
    ['chained', '/out/new.txt'],
    ['../out', '/out'],
    ['circle', 'The path is a circle of symbolic links.'],
    ['circle/x', 'The path is a circle of symbolic links.'],
    ['file.txt/x', 'A part of the path is a file, not a folder.'],
    ['', 'The path is empty.'],
    ['a\0b', 'The path contains a NUL character.'],
  ])('a path %j resolves to %j', async (given, expected) => {
    expect(await resolve(given)).toBe(expected);
  });

  test('any mix of names, links and parents is inside only if it passes no link out', async () => {
    const names = fc.constantFrom('in', 'inlink', 'outlink', 'dangling', '..', '.', 'x', '...');
    await fc.assert(
      fc.asyncProperty(fc.array(names, { minLength: 1, maxLength: 6 }), async (parts) => {
        const resolved = await resolvePath(folder.workspace, parts.join('/'));
        if (!resolved.ok) return;
        // A resolved path passes no link, so that resolving it again changes nothing.
        expect(await resolvePath('/', resolved.value)).toEqual(resolved);
        expect(resolved.value.split(sep)).not.toContain('..');
        const isOut = /ws[\\/](outlink|dangling)/.test(resolved.value);
        expect(isOut && isInside(folder.workspace, resolved.value)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('pathTrap', () => {
  test.each([
    'CON',
    'nul.txt',
    String.raw`a\com1`,
    String.raw`a\lpt¹.log`,
    'a.txt:stream',
    'a.txt::$DATA',
    'C:a',
    String.raw`\\server\share\a`,
    '//server/share',
    String.raw`\\?\C:\a`,
    String.raw`\\.\PhysicalDrive0`,
    '.git.',
    '.git ',
    String.raw`a \b`,
    'a?b',
  ])('refuses %j on Windows', (given) => {
    expect(pathTrap(given, 'win32')).not.toBeNull();
  });
  test.each([
    'a.txt',
    String.raw`C:\a\b.txt`,
    '../a',
    './a',
    'console.ts',
    '.gitignore',
    'a b.txt',
  ])('accepts %j on Windows', (given) => {
    expect(pathTrap(given, 'win32')).toBeNull();
  });
});
