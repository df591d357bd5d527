import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { wellFormedJson } from './well-formed.ts';

const unit = fc.oneof(
  fc.constantFrom('\ud800', '\udfff', '\\', '\\u', 'd800', '"', '😀', 'a', '\ufffd'),
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const text = fc.array(unit).map((units) => units.join(''));

describe('wellFormedJson', () => {
  test('A text keeps everything but its lone surrogates', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(JSON.parse(wellFormedJson(JSON.stringify(value)))).toBe(value.toWellFormed());
      }),
    );
  });

  test('Pairs that are written as escapes stay', () => {
    expect(wellFormedJson(String.raw`"\uD83D\uDE00 \\ud800 \ud83d"`)).toBe(
      String.raw`"\uD83D\uDE00 \\ud800 \ufffd"`,
    );
  });
});
