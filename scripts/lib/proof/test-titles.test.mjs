import { expect, test } from 'vitest';

import { namesTest, testTitles } from './test-titles.mjs';

test('testTitles reads titles of tests, tables of tests and templates', () => {
  const source = [
    "describe('unit', () => {",
    "  test('a plain title', () => {});",
    "  it('another one', async () => {});",
    "  test.each([1, 2])('refuses %s', (n) => {});",
    "  test('with a tag', { tag: '@desktop' }, async () => {});",
    '  for (const name of names) test(`${name} is closed`, () => {});',
    "  test.slow('no test', true);",
    "  test.describe('a group', () => {});",
    "  await test.step('a step', async () => {});",
    "  write('not a test', () => {});",
    "  // test('a comment', () => {});",
    '});',
  ].join('\n');
  expect(testTitles('a.test.ts', source)).toEqual([
    'a plain title',
    'another one',
    'refuses %s',
    'with a tag',
    '${name} is closed',
    'a step',
  ]);
});

test('testTitles reads a file with JSX', () => {
  expect(testTitles('a.test.tsx', "test('shows a mark', () => render(<Mark />));")).toEqual([
    'shows a mark',
  ]);
});

test('namesTest accepts a title or its first three words, and nothing else', () => {
  const titles = ['refuses a code that was used', 'works'];
  expect(namesTest('works', titles)).toBe(true);
  expect(namesTest('refuses a code', titles)).toBe(true);
  expect(namesTest('refuses', titles)).toBe(false);
  expect(namesTest('accepts a code', titles)).toBe(false);
  expect(namesTest('', titles)).toBe(false);
});
