import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { splitMarkdown } from './split-markdown.ts';

describe('splitMarkdown', () => {
  test.each<[string, string, readonly string[]]>([
    ['nothing', '', []],
    ['paragraphs', 'a\n\nb\n\nc', ['a\n\n', 'b\n\n', 'c']],
    ['a fence with blank lines stays whole', '```ts\na\n\nb\n```\n\nc', ['```ts\na\n\nb\n```\n\n', 'c']],
    ['a longer fence holds a shorter one', '````\n```\n\nx\n````\n\ny', ['````\n```\n\nx\n````\n\n', 'y']],
    ['a loose list stays whole', '1. a\n\n2. b\n\n   more\n\nend', ['1. a\n\n2. b\n\n   more\n\n', 'end']],
    ['an open fence swallows the rest', '~~~\na\n\nb', ['~~~\na\n\nb']],
  ])('%s', (_, text, blocks) => {
    expect(splitMarkdown(text)).toEqual(blocks);
  });

  const piece = constantFrom('a', '\n', '\n\n', '```\n', '- b', '  ', '1. ', '~~~');

  test('nothing is lost, and growth changes only the last block', () => {
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
