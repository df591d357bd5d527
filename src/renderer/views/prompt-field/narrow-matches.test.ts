import { describe, expect, test } from 'vitest';

import type { FileMatch } from '#shared/contract/calls/files.ts';

import { narrowMatches } from './narrow-matches.ts';

const matches: readonly FileMatch[] = [
  { path: 'README.md', kind: 'file' },
  { path: 'src/', kind: 'folder' },
  { path: 'src/read.ts', kind: 'file' },
];

function narrowed(query: string): readonly string[] {
  return narrowMatches(matches, query).map(({ path }) => path);
}

describe('narrowMatches', () => {
  test.each([
    ['', ['README.md', 'src/', 'src/read.ts']],
    ['READ', ['README.md', 'src/read.ts']],
    ['readm', ['README.md']],
    ['sts', ['src/read.ts']],
    ['src\\', ['src/', 'src/read.ts']],
    ['./src', ['src/', 'src/read.ts']],
    ['readmex', []],
  ])('a list of an earlier query keeps only what matches %j', (query, paths) => {
    expect(narrowed(query)).toEqual(paths);
  });
});
