import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { visibleParts, visibleProse, visibleText } from './visible-text.ts';

const SOME = constantFrom(
  'a',
  ' ',
  '中',
  '\u202e',
  '\u2066',
  '\u200d',
  '\ufeff',
  '👩',
  '\ud800',
  '\r',
  '⟨',
);

describe('visibleText', () => {
  test.each([
    ['plain ascii', 'rm -rf build', 'rm -rf build'],
    ['tabs and line feeds are kept', 'a\tb\nc', 'a\tb\nc'],
    ['letters of all scripts are kept', 'añ 中文 עברית', 'añ 中文 עברית'],
    ['right-to-left override', 'photo_\u202egnp.exe', 'photo_⟨U+202E⟩gnp.exe'],
    ['isolates', '/* \u2066 */', '/* ⟨U+2066⟩ */'],
    ['zero width space', 'git\u200bhub.com', 'git⟨U+200B⟩hub.com'],
    ['byte order mark', '\ufeffls', '⟨U+FEFF⟩ls'],
    ['carriage return', 'ls\rrm', 'ls⟨U+000D⟩rm'],
    ['escape', '\u001b[2K', '⟨U+001B⟩[2K'],
    ['no-break space', 'a\u00a0b', 'a⟨U+00A0⟩b'],
    ['invisible letter', 'a\u3164b', 'a⟨U+3164⟩b'],
    [
      'letters of a right-to-left script, which stay in the order of the script',
      'rm \u05d0\u05d1 1',
      'rm \u05d0\u05d1 1',
    ],
    ['tag beyond the basic plane', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['lone surrogate', 'a\ud800b', 'a⟨U+D800⟩b'],
    ['family emoji keeps its joiners', '👩‍👧 ok', '👩‍👧 ok'],
    ['private use', 'a\ue000b', 'a⟨U+E000⟩b'],
    ['combining marks of a language are kept', 'Việt สวัสดี الْعَرَبِيَّة', 'Việt สวัสดี الْعَرَبِيَّة'],
    [
      'the seventh and later stacked marks are spelled out',
      `a${'\u0301'.repeat(8)}b`,
      `a${'\u0301'.repeat(6)}⟨U+0301⟩⟨U+0301⟩b`,
    ],
    ['joiner between letters is shown', 'a\u200db', 'a⟨U+200D⟩b'],
  ])('visibleText: %s', (_, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  test.each([
    ['right-to-left override', 'see \u202egnp.exe', 'see ⟨U+202E⟩gnp.exe'],
    ['isolates', 'a \u2067b\u2069', 'a ⟨U+2067⟩b⟨U+2069⟩'],
    ['escape', 'a\u001b[2K', 'a⟨U+001B⟩[2K'],
    ['tags', 'a\u{e0041}b', 'a⟨U+E0041⟩b'],
    ['flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 ok', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 ok'],
    [
      'joiners and blanks that languages need',
      'می\u200cخواهم 10\u00a0km',
      'می\u200cخواهم 10\u00a0km',
    ],
  ])('visibleProse: %s', (_, text, shown) => {
    expect(
      visibleProse(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(shown);
  });

  test('visibleParts returns each hidden character as a separate marked part', () => {
    expect(visibleParts('a\u202eb')).toEqual([
      { text: 'a', isMark: false },
      { text: '⟨U+202E⟩', isMark: true },
      { text: 'b', isMark: false },
    ]);
  });

  test('visibleText leaves no bidi or zero-width control and does not change its own output', () => {
    assert(
      property(string({ unit: SOME }), (text) => {
        const parts = visibleParts(text);
        const rest = parts.filter((part) => !part.isMark).map((part) => part.text);
        expect(rest.join('')).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\ufeff]/);
        expect(visibleText(visibleText(text))).toBe(visibleText(text));
      }),
    );
  });
});
