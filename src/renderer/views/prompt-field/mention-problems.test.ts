import { expect, test } from 'vitest';

import { mentionsIn } from '#shared/agents/mentions.ts';

import { mentionProblems, pathsOf, type FoundPaths } from './mention-problems.ts';

const found: FoundPaths = new Map([
  ['a.ts', 'file'],
  ['end.', 'file'],
  ['a#b.md', 'file'],
  ['src/', 'folder'],
]);
const TEXT = 'See @a.ts, (@missing.ts) and @end. in @src/ with @"a#b.md" and @missing.ts';

const problems = (mentions?: { folders: boolean; refusedNames?: string }) =>
  mentionProblems(mentionsIn(TEXT), found, {
    capabilities: {
      faces: ['structured'],
      resume: true,
      fork: false,
      additionalFolders: false,
      modes: false,
      models: false,
      images: false,
      steering: null,
      transcripts: false,
      questions: false,
      takeOver: false,
      mentions,
    },
  }).map(({ path, reason }) => `${path} ${reason}`);

test('mentionProblems names missing files once, and no punctuation behind a mention', () => {
  expect(problems()).toEqual(['missing.ts missing']);
  expect(problems({ folders: true })).toEqual(['missing.ts missing']);
});

test('mentionProblems names folders and names that the agent does not attach', () => {
  expect(problems({ folders: false, refusedNames: '#' })).toEqual([
    'missing.ts missing',
    'src/ folder',
    'a#b.md name',
  ]);
});

test('pathsOf returns each path that may be meant once', () => {
  expect(pathsOf(mentionsIn('@a, @a @b'))).toEqual(['a,', 'a', 'b']);
});
