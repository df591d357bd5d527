import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { limitMarkdown } from './limit-markdown.ts';

const row = '| `a` | *b* |\n';

describe('limitMarkdown, unchanged texts', () => {
  test.each([
    ['an empty text', ''],
    ['prices', 'It costs $5 to $10, or $$20.\n\n$HOME and $x_1$ and $$'],
    ['paragraphs, lists and quotes', '# a\n\n*b* `c`\n- d\n  - e\n    1. f\n\n> > g\n\n    code'],
    [
      'fenced code, whatever is in it',
      `\`\`\`\n$$\nx\n$$\n\n${'>'.repeat(500)}\n${'*a_'.repeat(5_000)}\n\`\`\``,
    ],
    ['an open fence', '~~~sh\n$$\nx\n$$'],
    ['a long table', `| a | b |\n| - | - |\n${row.repeat(1_000)}`],
    ['a long list', '- **a** `b`\n'.repeat(400)],
    ['a formula that goes on after a blank line', '$$\na\n\nb\n$$'],
  ])('limitMarkdown does not change %s', (_, text) => {
    expect(limitMarkdown(text)).toBe(text);
  });
});

describe('limitMarkdown, texts as code', () => {
  test.each([
    ['a formula', 'a\n\n$$\nx_1 * y_1\n$$\n\nb', 'a\n\n~~~math\nx_1 * y_1\n~~~\n\nb'],
    ['one in brackets', '\\[\n\\sqrt{2}\n\\]', '~~~math\n\\sqrt{2}\n~~~'],
    ['one on one line', '$$ a_1 $$', '~~~math\na_1\n~~~'],
  ])('limitMarkdown converts %s to code', (_, text, limited) => {
    expect(limitMarkdown(text)).toBe(limited);
  });

  test.each([
    ['quotes', `${'>'.repeat(3_000)}a`],
    ['lists', `${'- '.repeat(3_000)}a`],
    ['numbered lists', `${'1. '.repeat(300)}a`],
    ['indentation', `${' '.repeat(100)}- a`],
    ['emphasis', '*a_'.repeat(8_000)],
    ['emphasis over many lines', '*a_\n'.repeat(400)],
    ['links', '['.repeat(20_000)],
    ['columns', '|a'.repeat(2_000)],
    ['lists that are none', `a\n${'2. *a_*a_\n'.repeat(3_000)}b`],
  ])('limitMarkdown converts a text that takes the parser too long to code: %s', (_, text) => {
    const lines = limitMarkdown(text).split('\n');
    expect([lines[0], lines.slice(1, lines.lastIndexOf('~~~')).join('\n').trimEnd()]).toEqual([
      '~~~',
      text.trimEnd(),
    ]);
  });

  test('limitMarkdown converts the rest of a text to code when its cost is too high', () => {
    const limited = limitMarkdown(`${'*a_'.repeat(250)}\n\n`.repeat(200).trimEnd()).split('\n');
    expect(limited.slice(0, 2)).toEqual(['*a_'.repeat(250), '']);
    expect(limited.slice(-4)).toEqual(['', '~~~', '*a_'.repeat(250), '~~~']);
  });
});

test('limitMarkdown keeps all lines in order', () => {
  const piece = constantFrom(
    'a',
    '\n',
    '\n\n',
    '```\n',
    '~~~\n',
    '- b',
    '> ',
    '*a_'.repeat(201),
    '| a |',
    '$',
  );
  assert(
    property(array(piece), (pieces) => {
      const text = pieces.join('');
      const left = limitMarkdown(text).split('\n');
      for (const line of text.split('\n')) {
        const at = left.indexOf(line);
        expect(at).toBeGreaterThanOrEqual(0);
        left.splice(0, at + 1);
      }
    }),
  );
});
