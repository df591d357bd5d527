import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { fencedBlock, splitMarkdown } from './split-markdown.ts';

describe('splitMarkdown', () => {
  test.each<[string, string, readonly string[]]>([
    ['nothing', '', []],
    ['paragraphs', 'a\n\nb\n\nc', ['a\n\n', 'b\n\n', 'c']],
    [
      'a fence with blank lines stays whole',
      '```ts\na\n\nb\n```\n\nc',
      ['```ts\na\n\nb\n```\n\n', 'c'],
    ],
    [
      'a longer fence holds a shorter one',
      '````\n```\n\nx\n````\n\ny',
      ['````\n```\n\nx\n````\n\n', 'y'],
    ],
    [
      'a loose list stays whole',
      '1. a\n\n2. b\n\n   more\n\nend',
      ['1. a\n\n2. b\n\n   more\n\n', 'end'],
    ],
    ['a fence begins a block and ends it', 'a\n```\nb\n```\nc', ['a\n', '```\nb\n```\n', 'c']],
    [
      'an indented fence belongs to its list',
      '- a\n  ```\n  b\n  ```\n  c',
      ['- a\n  ```\n  b\n  ```\n  c'],
    ],
    ['an open fence swallows the rest', '~~~\na\n\nb', ['~~~\na\n\nb']],
  ])('splitMarkdown handles: %s', (_, text, blocks) => {
    expect(splitMarkdown(text)).toEqual(blocks);
  });

  const piece = constantFrom('a', '\n', '\n\n', '```\n', '- b', '  ', '1. ', '~~~');

  test('splitMarkdown loses no text, and growth changes only the last block', () => {
    assert(
      property(array(piece), array(piece), (before, after) => {
        const short = before.join('');
        const long = short + after.join('');
        expect(splitMarkdown(long).join('')).toBe(long);
        const settled = splitMarkdown(short).slice(0, -1);
        expect(splitMarkdown(long).slice(0, settled.length)).toEqual(settled);
      }),
    );
  });
});

describe('fencedBlock', () => {
  test.each([
    ['closed', '```ts\na\n\nb\n```\n\n', { fence: 'ts', text: 'a\n\nb\n' }],
    ['open', '```ts\na\n``', { fence: 'ts', text: 'a\n``' }],
    ['open, a blank line at its end', '```\na\n\n', { fence: '', text: 'a\n\n' }],
    ['only its mark', '~~~', { fence: '', text: '' }],
    ['more than a language', '```js title="a"\nb\n```', { fence: 'js', text: 'b\n' }],
    ['a longer mark', '````\n```\n````', { fence: '', text: '```\n' }],
    ['code within a line', '```a``` b', null],
    ['a paragraph', 'a', null],
  ])('fencedBlock handles: %s', (_, block, expected) => {
    expect(fencedBlock(block)).toEqual(expected);
  });
});
