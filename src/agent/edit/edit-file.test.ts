import { describe, expect, test } from 'vitest';

import { editFile, hashOf } from './edit-file.ts';
import { failureText } from './failure-text.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('editFile', () => {
  test('The byte order mark stays, and is no part of the first line', () => {
    const file = bytesOf('\uFEFFa\n');
    const done = editFile(file, hashOf(file), [{ oldText: 'a\n', newText: 'b\n' }]);
    expect(done).toMatchObject({ ok: true, value: { bytes: bytesOf('\uFEFFb\n') } });
  });

  test('A file that changed since it was read is refused', () => {
    const done = editFile(bytesOf('a\n'), hashOf(bytesOf('b\n')), [{ oldText: 'a', newText: 'c' }]);
    expect(done).toMatchObject({ error: { failure: { kind: 'changedOnDisk' } } });
  });

  test.each([
    ['invalid UTF-8', Uint8Array.of(0x61, 0xff)],
    ['a zero byte', Uint8Array.of(0x61, 0)],
  ])('A file with %s is no text', (_, file) => {
    expect(editFile(file, hashOf(file), [{ oldText: 'a', newText: 'b' }])).toEqual({
      ok: false,
      error: 'notText',
    });
  });
});

describe('failureText', () => {
  test('A refusal shows numbered lines and the first that differs', () => {
    const regions = [{ line: 4, lines: ['a', 'b'], differsAt: 5 }];
    expect(failureText({ kind: 'notFound', regions })).toBe(
      'The old text is not in the file.\n\nSimilar lines from line 4. The first different line is 5.\n4: a\n5: b',
    );
  });

  test('A quote that fits several places is answered with their lines', () => {
    expect(failureText({ kind: 'several', lines: [3, 9] })).toContain('2 places, at lines 3, 9');
  });
});
