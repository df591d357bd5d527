import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { tameMarkdown } from './tame-markdown.ts';

const row = '| `a` | *b* |\n';

describe('tameMarkdown leaves alone', () => {
  test.each([
    ['nothing', ''],
    ['prices', 'It costs $5 to $10, or $$20.\n\n$HOME and $x_1$ and $$'],
    ['paragraphs, lists and quotes', '# a\n\n*b* `c`\n- d\n  - e\n    1. f\n\n> > g\n\n    code'],
    ['fenced code, whatever is in it', `\`\`\`\n$$\nx\n$$\n\n${'>'.repeat(500)}\n${'*a_'.repeat(5_000)}\n\`\`\``],
    ['an open fence', '~~~sh\n$$\nx\n$$'],
    ['a long table', `| a | b |\n| - | - |\n${row.repeat(1_000)}`],
    ['a long list', '- **a** `b`\n'.repeat(400)],
    ['a formula that goes on after a blank line', '$$\na\n\nb\n$$'],
  ])('%s', (_, text) => {
    expect(tameMarkdown(text)).toBe(text);
  });
});

describe('tameMarkdown shows as code', () => {
  test.each([
    ['a formula', 'a\n\n$$\nx_1 * y_1\n$$\n\nb', 'a\n\n~~~math\nx_1 * y_1\n~~~\n\nb'],
    ['one in brackets', '\\[\n\\sqrt{2}\n\\]', '~~~math\n\\sqrt{2}\n~~~'],
    ['one on one line', '$$ a_1 $$', '~~~math\na_1\n~~~'],
  ])('%s', (_, text, tamed) => {
    expect(tameMarkdown(text)).toBe(tamed);
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
  ])('what takes the parser too long: %s', (_, text) => {
    const lines = tameMarkdown(text).split('\n');
    expect([lines[0], lines.slice(1, lines.lastIndexOf('~~~')).join('\n').trimEnd()]).toEqual(['~~~', text.trimEnd()]);
  });

  test('the rest of a text that has enough of it', () => {
    const tamed = tameMarkdown(`${'*a_'.repeat(250)}\n\n`.repeat(200).trimEnd()).split('\n');
    expect(tamed.slice(0, 2)).toEqual(['*a_'.repeat(250), '']);
    expect(tamed.slice(-4)).toEqual(['', '~~~', '*a_'.repeat(250), '~~~']);
  });
});

test('every line is still there, in its order', () => {
  const piece = constantFrom('a', '\n', '\n\n', '```\n', '~~~\n', '- b', '> ', '*a_'.repeat(201), '| a |', '$');
  assert(
    property(array(piece), (pieces) => {
      const text = pieces.join('');
      const left = tameMarkdown(text).split('\n');
      for (const line of text.split('\n')) {
        const at = left.indexOf(line);
        expect(at).toBeGreaterThanOrEqual(0);
        left.splice(0, at + 1);
      }
    }),
  );
});
