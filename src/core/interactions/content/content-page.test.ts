import { describe, expect, test } from 'vitest';

import { contentPage } from './content-page.ts';
import type { HeldPart } from './held-content.ts';

const list = (...value: readonly unknown[]): HeldPart => ({ value, names: null });
const record = (value: Readonly<Record<string, unknown>>): HeldPart => ({
  value,
  names: Object.keys(value),
});
const atsOf = (part: HeldPart, query: string, from = 0, count = 10) => {
  const { entries, next } = contentPage(part, { from, count, query });
  return [entries.map(({ at }) => at), next];
};

describe('contentPage', () => {
  test.each<[string, HeldPart, readonly number[]]>([
    ['a text', list('Red apple', 'pear'), [0]],
    ['a number', list(7, 'red 5'), [1]],
    [
      'the label of an option',
      list({ label: 'Red', value: 'x' }, { label: 'x', value: 'red' }),
      [0],
    ],
    ['the values of an object without a label', list({ a: 'x' }, { b: 'red' }), [1]],
    ['a name of a field', record({ reddish: 1, blue: 2 }), [0]],
    ['the value of a field', record({ blue: 'infrared', red: 'x' }), [0, 1]],
    ['nothing', list('green'), []],
  ])('A search finds %s', (_name, part, expected) => {
    expect(atsOf(part, ' RED ')).toEqual([expected, null]);
  });

  test('A search for a number finds its digits, and an empty search finds all', () => {
    expect(atsOf(list(7, 17, 'x'), '7')).toEqual([[0, 1], null]);
    expect(atsOf(list(7, null, 'x'), '')).toEqual([[0, 1, 2], null]);
  });

  test('A page has at most the count, and the next one begins where it ended', () => {
    const part = list('a1', 'b', 'a2', 'a3', 'b');
    expect(atsOf(part, 'a', 0, 2)).toEqual([[0, 2], 3]);
    expect(atsOf(part, 'a', 3, 2)).toEqual([[3], null]);
    expect(atsOf(part, '', 4, 2)).toEqual([[4], null]);
  });

  test('A page ends before 256 KiB, but contains an entry that is larger', () => {
    const large = 'x'.repeat(200 * 1024);
    const huge = 'x'.repeat(300 * 1024);
    expect(atsOf(list(large, large, 'y'), '')).toEqual([[0], 1]);
    expect(atsOf(list(huge, 'y'), '')).toEqual([[0], 1]);
    expect(atsOf(list('y', huge), '')).toEqual([[0], 1]);
  });

  test('A part that is no list has no entries', () => {
    expect(atsOf({ value: 'text', names: null }, '')).toEqual([[], null]);
  });
});
