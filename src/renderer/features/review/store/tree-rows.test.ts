import { assert, array, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { firstInTree } from '#shared/git/tree-order.ts';

import { aFile } from './review-fixture.ts';
import { inTreeOrder, treeRows } from './tree-rows.ts';

const files = [
  'a.ts',
  'src/core/app.ts',
  'src/core/x/deep/one.ts',
  'src/core/x/deep/two.ts',
  'z.ts',
].map((path) => aFile(path));
const shown = (folded: readonly string[], filter = '') =>
  treeRows(files, new Set(folded), filter).map(
    ({ name, level, position, size }) => `${'  '.repeat(level - 1)}${name} ${position}/${size}`,
  );

describe('treeRows', () => {
  test('treeRows lists folders before files, and joins folders that contain one folder only', () => {
    expect(shown([])).toEqual([
      'src/core 1/3',
      '  x/deep 1/2',
      '    one.ts 1/2',
      '    two.ts 2/2',
      '  app.ts 2/2',
      'a.ts 2/3',
      'z.ts 3/3',
    ]);
  });

  test('treeRows hides what is in a folded folder, and counts its files', () => {
    expect(shown(['src/core/'])).toEqual(['src/core 1/3', 'a.ts 2/3', 'z.ts 3/3']);
    expect(treeRows(files, new Set(['src/core/']), '')[0]).toMatchObject({
      files: 3,
      isOpen: false,
    });
  });

  test('treeRows shows what matches a filter, also in folded folders', () => {
    expect(shown(['src/core/'], ' ONE')).toEqual(['src/core/x/deep 1/1', '  one.ts 1/1']);
    expect(shown([], 'nothing')).toEqual([]);
  });

  test('inTreeOrder sorts the files as the tree shows them', () => {
    expect(inTreeOrder(files).map(({ path }) => path)).toEqual([
      'src/core/x/deep/one.ts',
      'src/core/x/deep/two.ts',
      'src/core/app.ts',
      'a.ts',
      'z.ts',
    ]);
  });

  test('firstInTree finds the first file of the tree', () => {
    const path = array(constantFrom('a', 'B', 'b', 'ab', '文'), { minLength: 1, maxLength: 4 });
    assert(
      property(array(path), (paths) => {
        const some = [...new Set(paths.map((names) => `${names.join('/')}.x`))].map((one) =>
          aFile(one),
        );
        expect(firstInTree(some)).toBe(inTreeOrder(some)[0] ?? null);
      }),
    );
  });
});
