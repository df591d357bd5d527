import fc from 'fast-check';
import { expect, test } from 'vitest';

import { feedInput, noInput, completePath } from './partial-input.ts';

const read = (...pieces: readonly string[]) => ({ ...pieces.reduce(feedInput, noInput).values });

test('feedInput reads the strings of an incomplete input', () => {
  expect(read('{"file_path": "a.ts", "content": "const a')).toEqual({
    file_path: 'a.ts',
    content: 'const a',
  });
  expect(read('{"file_path": "a.ts", "cont')).toEqual({ file_path: 'a.ts' });
  expect(read('')).toEqual({});
});

test('completePath returns a path only if it is complete', () => {
  const pathOf = (text: string) => completePath(feedInput(noInput, text));
  expect(pathOf('{"file_path": "src/a')).toBe('');
  expect(pathOf('{"file_path": "src/a.ts"')).toBe('src/a.ts');
  expect(pathOf('{"notebook_path": "a.ipynb", "new_source": "x')).toBe('a.ipynb');
});

test('feedInput decodes escape sequences at any split of the text', () => {
  expect(read('{"content":"a\\', 'nb\\u00', 'e9\\"\\ud83d', '\\ude00\\\\', '"}')).toEqual({
    content: 'a\nbé"😀\\',
  });
});

test('feedInput skips numbers, lists and nested objects, and keeps the last of several edits', () => {
  expect(read('{"n": -1.5e3, "on": true, "list": [1, {"x": null}], "content": "c"')).toEqual({
    content: 'c',
  });
  expect(
    read(
      '{"file_path":"f","edits":[{"old_string":"a","new_string":"b"},{"old_string":"c","new_string":"',
    ),
  ).toEqual({
    file_path: 'f',
    old_string: 'c',
    new_string: '',
  });
});

test('feedInput reads any input completely at any split of its text', () => {
  const texts = fc.string({ unit: 'binary' });
  const kept = fc.record(
    { file_path: texts, content: texts, old_string: texts },
    { requiredKeys: [] },
  );
  const others = fc.dictionary(
    fc.constantFrom('__proto__', 'a', '"', '{'),
    fc.jsonValue({ maxDepth: 3 }).filter(hasNoKeptKey),
  );
  fc.assert(
    fc.property(others, kept, fc.array(fc.nat({ max: 40 })), (other, input, cuts) => {
      const text = JSON.stringify({ ...other, ...input });
      const pieces: string[] = [];
      let from = 0;
      for (const length of cuts) {
        pieces.push(text.slice(from, from + length));
        from += length;
      }
      expect(read(...pieces, text.slice(from))).toEqual({ ...input });
    }),
    { numRuns: 200 },
  );
});

function hasNoKeptKey(value: unknown): boolean {
  return !/"(?:file_path|content|old_string|new_string)":/u.test(JSON.stringify(value));
}

test('feedInput reads a text with a quarter of a million open lists in less than two seconds', () => {
  const begun = performance.now();
  read('['.repeat(125_000) + '[]'.repeat(60_000), '{"content":"x"');
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('feedInput never throws', () => {
  expect(() =>
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void read(text))),
  ).not.toThrow();
});
