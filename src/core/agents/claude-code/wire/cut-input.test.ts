import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cutInput } from './cut-input.ts';

test.each([
  ['', {}],
  ['{', {}],
  ['{"file_path": "/p/a.t', { file_path: '/p/a.t' }],
  ['{"file_path": "/p/a.ts", "con', { file_path: '/p/a.ts' }],
  ['{"file_path": "/p/a.ts", "content": "one\\', { file_path: '/p/a.ts', content: 'one' }],
  ['{"file_path": "/p/a.ts", "content": "one\\u00', { file_path: '/p/a.ts', content: 'one' }],
  ['{"edits": [{"old": "a"}, {"old": "b', { edits: [{ old: 'a' }, { old: 'b' }] }],
  ['[1, 2', {}],
])('cutInput reads all complete values of %j', (text, input) => {
  expect(cutInput(text)).toEqual(input);
});

test('cutInput returns a prefix of a string that was cut anywhere', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(400), (content, at) => {
      const { content: read = '' } = cutInput(
        JSON.stringify({ file_path: '/p', content }).slice(0, at),
      );
      expect(content.startsWith(String(read))).toBe(true);
    }),
  );
});
