import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { visibleText } from '#shared/base/visible-text.ts';

import { hasRawBytes, pathBytes, pathText } from './path-text.ts';

describe('pathText', () => {
  test.each([
    ['ASCII', 'src/a b.ts'],
    ['UTF-8', '\u6587\u4EF6/caf\u00E9 \u{1F600}.md'],
    ['a replacement character of its own', 'a\uFFFDb'],
    ['a line break', 'a\nb'],
  ])('pathText returns a name with %s as it is', (_, name) => {
    expect(pathText(Buffer.from(name))).toBe(name);
    expect(hasRawBytes(name)).toBe(false);
  });

  test('pathText keeps bytes that are no UTF-8, which are shown as bytes', () => {
    const bytes = Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2e, 0xc3, 0x28, 0xff]);
    const text = pathText(bytes);
    expect(visibleText(text)).toBe('caf\u27E8E9\u27E9.\u27E8C3\u27E9(\u27E8FF\u27E9');
    expect(pathBytes(text)).toEqual(bytes);
  });

  test('pathBytes restores every name, also one with characters that stand for bytes', () => {
    const part = fc.oneof(
      fc.uint8Array({ maxLength: 6 }).map((bytes) => Buffer.from(bytes)),
      fc.string({ unit: 'grapheme', maxLength: 4 }).map((text) => Buffer.from(text)),
      fc
        .integer({ min: 0x10_fe70, max: 0x10_ff10 })
        .map((code) => Buffer.from(String.fromCodePoint(code))),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const bytes = Buffer.concat(parts);
        const text = pathText(bytes);
        expect(pathBytes(text)).toEqual(bytes);
        expect(text.isWellFormed()).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
