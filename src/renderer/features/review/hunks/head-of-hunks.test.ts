import { describe, expect, test } from 'vitest';

import { aHunk } from '../store/review-fixture.ts';
import { headOfHunks } from './head-of-hunks.ts';

const hunkOf = (count: number, text = '+x') =>
  aHunk(
    'h',
    Array.from({ length: count }, () => text),
  );
const sizes = (...hunks: Parameters<typeof headOfHunks>[0]) =>
  headOfHunks(hunks).map(({ lines }) => lines.length);

describe('headOfHunks', () => {
  test('headOfHunks keeps short hunks whole, and cuts at a number of lines', () => {
    expect(sizes(hunkOf(10), hunkOf(20))).toEqual([10, 20]);
    expect(sizes(hunkOf(100), hunkOf(100), hunkOf(5))).toEqual([100, 50]);
    expect(sizes(hunkOf(150), hunkOf(5))).toEqual([150]);
  });

  test('headOfHunks cuts at a number of characters', () => {
    expect(sizes(hunkOf(10, `+${'x'.repeat(4_999)}`))).toEqual([2]);
    expect(sizes(hunkOf(1, `+${'x'.repeat(20_000)}`))).toEqual([]);
  });
});
