import fc from 'fast-check';
import { expect, test } from 'vitest';

import { feedInput, noInput, wholePath } from './partial-input.ts';

const read = (...pieces: readonly string[]) => ({ ...pieces.reduce(feedInput, noInput).values });

test('The strings of an input are known as far as they came', () => {
  expect(read('{"file_path": "a.ts", "content": "const a')).toEqual({ file_path: 'a.ts', content: 'const a' });
  expect(read('{"file_path": "a.ts", "cont')).toEqual({ file_path: 'a.ts' });
  expect(read('')).toEqual({});
});

test('A path counts only when all of it came', () => {
  const pathOf = (text: string) => wholePath(feedInput(noInput, text));
  expect(pathOf('{"file_path": "src/a')).toBe('');
  expect(pathOf('{"file_path": "src/a.ts"')).toBe('src/a.ts');
  expect(pathOf('{"notebook_path": "a.ipynb", "new_source": "x')).toBe('a.ipynb');
});

test('Escapes are decoded wherever the text is cut', () => {
  expect(read('{"content":"a\\', 'nb\\u00', 'e9\\"\\ud83d', '\\ude00\\\\', '"}')).toEqual({ content: 'a\nbé"😀\\' });
});

test('Numbers, lists and nested objects do not shift keys, and the last of several edits is the current one', () => {
  expect(read('{"n": -1.5e3, "on": true, "list": [1, {"x": null}], "content": "c"')).toEqual({ content: 'c' });
  expect(read('{"file_path":"f","edits":[{"old_string":"a","new_string":"b"},{"old_string":"c","new_string":"')).toEqual({
    file_path: 'f',
    old_string: 'c',
    new_string: '',
  });
});

test('Any input is read in full, however its text is cut into pieces', () => {
  const texts = fc.string({ unit: 'binary' });
  const kept = fc.record({ file_path: texts, content: texts, old_string: texts }, { requiredKeys: [] });
  const others = fc.dictionary(fc.constantFrom('__proto__', 'a', '"', '{'), fc.jsonValue({ maxDepth: 3 }).filter(hasNoKeptKey));
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

test('A text with a quarter of a million open lists is read at once', () => {
  const begun = performance.now();
  read('['.repeat(125_000) + '[]'.repeat(60_000), '{"content":"x"');
  expect(performance.now() - begun).toBeLessThan(2_000);
});

test('Any text at all is read without an error', () => {
  expect(() => fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void read(text)))).not.toThrow();
});
