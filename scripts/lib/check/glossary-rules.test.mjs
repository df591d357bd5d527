import { describe, expect, test } from 'vitest';

import { glossaryViolations, termsOf } from './glossary-rules.mjs';

const sources = ['export type Run = { readonly id: string };'];

describe('termsOf', () => {
  test('termsOf returns entries and terms that an entry defines in passing', () => {
    expect(termsOf('**run** (`Run`) - a process.\nThe runs are its **queue**.')).toEqual([
      { term: 'run', line: 1, code: '`Run`', isEntry: true },
      { term: 'queue', line: 2, code: null, isEntry: false },
    ]);
  });
});

describe('glossaryViolations', () => {
  test('glossaryViolations accepts terms that are defined once', () => {
    const text = '**run** (`Run`) - a process.\n\n**queue** - what waits.\n*not:* run.';
    expect(glossaryViolations(text, sources)).toEqual([]);
  });

  test.each([
    ['the same term', '**run** - a.\n\n**run** - b.', '"run" is defined in line 1 already'],
    ['its plural', '**Run** - a.\n\n**runs** - b.', '"runs" is defined in line 1 already'],
    [
      'a term within an entry',
      '**a** - b: **c**.\n\n**c** - d.',
      '"c" is defined in line 1 already',
    ],
    ['one name in code', '**a** (`Run`) - b.\n\n**c** (`Run`) - d.', '"c" is defined in line 1'],
    ['no definition', '**run** (`Run`)', 'has no definition'],
    ['a name that is gone', '**run** (`Ran`) - a.', 'no code has the name Ran of "run"'],
  ])('glossaryViolations reports %s', (_, text, expected) => {
    expect(glossaryViolations(text, sources)).toEqual([expect.stringContaining(expected)]);
  });
});
