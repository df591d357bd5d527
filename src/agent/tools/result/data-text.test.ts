import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { asData, unusedMark } from './data-text.ts';

describe('asData', () => {
  test('no text and no source can end the mark', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('</data>', '</data-00000000>', '">\n</data-', '\n</data-'),
      fc.stringMatching(/^(<\/data-[0-9a-f]{8}>\n?){1,20}$/),
    );
    fc.assert(
      fc.property(hostile, hostile, (source, text) => {
        const [first = '', ...rest] = asData(source, text).split('\n');
        const mark = /^<(data-[0-9a-f]{8}) source="[^<>]*">$/.exec(first)?.[1] ?? 'none';
        expect(rest.at(-1)).toBe(`</${mark}>`);
        expect(rest.slice(0, -1).join('\n')).not.toContain(mark);
      }),
      { numRuns: 1000 },
    );
  });

  test('a text that contains the digits gets other ones', () => {
    const digits = ['00000001', '00000002', '00000003'];
    const mark = unusedMark('</data-00000001>00000002', (tries) => digits[tries] ?? '');
    expect(mark).toBe('data-00000003');
  });

  test('a key gives the same mark for the same text, and another for another key', () => {
    expect(asData('a', 'text', 'k1')).toBe(asData('a', 'text', 'k1'));
    expect(asData('a', 'text', 'k1')).not.toBe(asData('a', 'text', 'k2'));
    expect(asData('a', 'text')).not.toBe(asData('a', 'text'));
  });
});
