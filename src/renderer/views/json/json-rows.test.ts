import fc from 'fast-check';
import { expect, test } from 'vitest';

import { jsonRows, MAX_ENTRIES, moveInTree, pathsToMatches, type JsonRow } from './json-rows.ts';

const NONE: ReadonlyMap<string, boolean> = new Map();
const value = { id: 1, tags: ['a', 'b'], owner: { name: 'x', team: { lead: null } }, empty: {} };

function outline(rows: readonly JsonRow[]): readonly string[] {
  return rows.map(
    ({ depth, name, kind, text, open }) =>
      `${'  '.repeat(depth)}${name ?? '-'} ${text || kind}${open === null ? '' : open ? ' v' : ' >'}`,
  );
}

test('jsonRows opens the outermost parts initially, and deeper ones by choice', () => {
  const first = [
    '- object v',
    '  id 1',
    '  tags array v',
    '    0 "a"',
    '    1 "b"',
    '  owner object v',
    '    name "x"',
  ];
  expect(outline(jsonRows(value, NONE))).toEqual([...first, '    team object >', '  empty object']);
  const byHand = new Map([
    ['/tags', false],
    ['/owner/team', true],
  ]);
  expect(outline(jsonRows(value, byHand)).slice(2)).toEqual([
    '  tags array >',
    '  owner object v',
    '    name "x"',
    '    team object v',
    '      lead null',
    '  empty object',
  ]);
});

test('jsonRows shows a long text as one row until it is opened, and then splits it into lines of limited length', () => {
  const long = { log: `first\nsecond ${'x'.repeat(1500)}` };
  expect(jsonRows(long, NONE)[1]).toMatchObject({ kind: 'text', open: false, count: 1513 });
  const lines = jsonRows(long, new Map([['/log', true]])).slice(2);
  expect(lines.map(({ text }) => text.length)).toEqual([5, 1000, 507]);
  expect(lines.map(({ text }) => text).join('')).toBe(long.log.replace('\n', ''));
});

test('jsonRows gives names with slashes unique paths', () => {
  const rows = jsonRows({ 'a/b': { c: 1 }, a: { b: { c: 2 } } }, new Map([['/a/b', true]]));
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
});

test('jsonRows closes a huge nested list initially and limits its rows', () => {
  const items = Array.from({ length: MAX_ENTRIES + 5 }, (_, at) => at);
  expect(jsonRows({ items }, NONE)).toHaveLength(2);
  expect(jsonRows({ items }, new Map([['/items', true]]))).toHaveLength(MAX_ENTRIES + 2);
});

test.each([
  ['ArrowDown', 0, { at: 1, toggle: false }],
  ['ArrowUp', 0, { at: 0, toggle: false }],
  ['End', 0, { at: 8, toggle: false }],
  ['PageDown', 1, { at: 4, toggle: false }],
  ['ArrowRight', 7, { at: 7, toggle: true }],
  ['ArrowRight', 2, { at: 3, toggle: false }],
  ['ArrowRight', 1, null],
  ['ArrowLeft', 2, { at: 2, toggle: true }],
  ['ArrowLeft', 3, { at: 2, toggle: false }],
  ['ArrowLeft', 1, { at: 0, toggle: false }],
  ['Enter', 7, { at: 7, toggle: true }],
  ['Enter', 1, null],
  ['x', 0, null],
] as const)('moveInTree handles %s on line %i', (key, at, expected) => {
  expect(moveInTree(jsonRows(value, NONE), at, key, 3)).toEqual(expected);
});

test('pathsToMatches returns the ancestors of matching names, texts and values', () => {
  const open = (word: string) =>
    [...pathsToMatches(value, (text) => text.includes(word))].toSorted();
  expect([open('lead'), open('b'), open('nothing')]).toEqual([
    ['', '/owner', '/owner/team'],
    ['', '/tags', '/tags/1'],
    [],
  ]);
});

test('jsonRows gives every row of any JSON a unique path', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (any) => {
      const all = new Map(
        [...pathsToMatches(any, () => true)].map((path) => [path, true] as const),
      );
      const paths = jsonRows(any, all).map(({ path }) => path);
      expect(new Set(paths).size).toBe(paths.length);
    }),
  );
});
