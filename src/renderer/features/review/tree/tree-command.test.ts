import { describe, expect, test } from 'vitest';

import { aFile } from '../store/review-fixture.ts';
import { treeRows } from '../store/tree-rows.ts';
import { treeCommand } from './tree-command.ts';

/** The rows `src/`, `src/a.ts`, `src/b.ts`, `z.ts`. */
const rows = treeRows(
  ['src/a.ts', 'src/b.ts', 'z.ts'].map((path) => aFile(path)),
  new Set(),
  '',
);

describe('treeCommand', () => {
  test.each([
    [0, 'ArrowDown', { kind: 'go', at: 1 }],
    [3, 'ArrowDown', { kind: 'go', at: 3 }],
    [0, 'ArrowUp', { kind: 'go', at: 0 }],
    [1, 'Home', { kind: 'go', at: 0 }],
    [1, 'End', { kind: 'go', at: 3 }],
    [0, 'ArrowRight', { kind: 'go', at: 1 }],
    [1, 'ArrowRight', null],
    [2, 'ArrowLeft', { kind: 'go', at: 0 }],
    [0, 'ArrowLeft', { kind: 'fold', path: 'src/', isFolded: true }],
    [3, 'ArrowLeft', null],
    [1, 'x', null],
  ] as const)('On row %i the key %s does %j', (at, key, expected) => {
    expect(treeCommand(rows, at, key)).toEqual(expected);
  });

  test('Enter chooses a row, and the right arrow opens a folded folder', () => {
    expect(treeCommand(rows, 1, 'Enter')).toEqual({ kind: 'choose', row: rows[1] });
    const folded = treeRows([aFile('src/a.ts')], new Set(['src/']), '');
    expect(treeCommand(folded, 0, 'ArrowRight')).toEqual({
      kind: 'fold',
      path: 'src/',
      isFolded: false,
    });
  });
});
