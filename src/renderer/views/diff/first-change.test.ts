import { expect, test } from 'vitest';

import { firstChange } from './first-change.ts';

const hunk = (newStart: number, ...lines: readonly string[]) => ({
  oldStart: 1,
  oldLines: 0,
  newStart,
  newLines: 0,
  lines: [...lines],
});

test.each([
  ['after the lines around it', [hunk(10, ' a', ' b', '-c', '+d')], 12],
  ['at the start', [hunk(1, '+a')], 1],
  ['of a file that became empty', [hunk(0, '-a')], 1],
  ['in the first of two', [hunk(5, ' a', '+b'), hunk(50, '+c')], 6],
  ['nowhere', [], null],
])('firstChange returns the line of a change %s', (_, hunks, line) =>
  expect(firstChange(hunks)).toBe(line),
);
