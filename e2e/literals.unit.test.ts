import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src/renderer');
/** Attributes that people read or hear. */
const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label']);
/** Two letters in a row, in whatever script, are a word. */
const WORD = /\p{L}{2}/u;

/** Words between tags and in spoken attributes that do not come from the texts. */
function wordsIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && WORD.test(node.text)) found.push(`${file}: ${node.text.trim()}`);
    if (
      ts.isJsxAttribute(node) &&
      SPOKEN.has(node.name.getText()) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer)
    ) {
      if (WORD.test(node.initializer.text)) found.push(`${file}: ${node.initializer.text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/** The page of all components is for developers, in English. */
const FOR_DEVELOPERS = /^design[\\/]/u;
/** Names of keys, which are the same in every language. */
const KEYS = /: (?:Esc|Enter|Tab|Ctrl)$/u;

test('no component has words of its own: they come from the texts of both languages', () => {
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !FOR_DEVELOPERS.test(file));
  expect(files.length).toBeGreaterThan(50);
  const words = files.flatMap((file) => wordsIn(file, readFileSync(join(root, file), 'utf8')));
  expect(words.filter((word) => !KEYS.test(word))).toEqual([]);
});

test('the search finds words where there are some', () => {
  expect(wordsIn('a.tsx', '<p title="Some words">and {more} words</p>')).toEqual([
    'a.tsx: Some words',
    'a.tsx: and',
    'a.tsx: words',
  ]);
});
