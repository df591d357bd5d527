import fc from 'fast-check';
import { expect, test } from 'vitest';

import { codeHighlighter } from './highlight-code.ts';
import { MarkdownLines } from './markdown-lines.ts';
import { safeText, styleFor } from './style.ts';

const plain = styleFor(false);
const render = (parts: readonly string[]) => {
  const markdown = new MarkdownLines(plain, codeHighlighter(plain));
  return parts.map((part) => markdown.add(part)).join('') + markdown.end();
};

const TEXT = [
  '# Title',
  'A *word*, a **bold** one, `code * with marks` and [a link](https://x.invalid).',
  '- item',
  '12. item',
  '> quote',
  '```ts',
  'const a = "**no bold**";',
  '```',
  'end',
].join('\n');

test('Markdown becomes readable lines', () => {
  expect(render([TEXT])).toBe(
    [
      'Title',
      'A word, a bold one, code * with marks and a link (https://x.invalid).',
      '• item',
      '12. item',
      '│ quote',
      '  const a = "**no bold**";',
      'end\n',
    ].join('\n'),
  );
});

test('the same text gives the same lines however it is split', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length)), (cuts) => {
      const at = [0, ...cuts.toSorted((one, other) => one - other), TEXT.length];
      const parts = at.slice(1).map((end, index) => TEXT.slice(at[index], end));
      expect(render(parts)).toBe(render([TEXT]));
    }),
  );
});

test('code is coloured, and no line of an open colour reaches the next', () => {
  const style = styleFor(true);
  const code = codeHighlighter(style)('/* a\nb */ const x = 1;', 'ts');
  expect(code).toContain('\u001B[');
  for (const line of code.split('\n')) expect(line.split('\u001B[').length % 2).toBe(1);
});

test('safeText shows what could control the terminal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(safeText(text)).not.toMatch(/(?![\t\n])\p{Cc}|[\u202A-\u202E]/u);
    }),
  );
  expect(safeText('rm -rf x\rls\r\n\u001B[2Jb')).toBe('rm -rf x⟨U+000D⟩ls\n⟨U+001B⟩[2Jb');
});
