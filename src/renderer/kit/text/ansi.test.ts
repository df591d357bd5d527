import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';

import { ansiSpans, PLAIN, settleLine, stripAnsi } from './ansi.ts';

const ESC = '\u001b';

describe('ansiSpans', () => {
  test('ansiSpans returns one span for plain text', () => {
    expect(ansiSpans('hello')).toEqual([{ text: 'hello', style: PLAIN }]);
  });

  test('ansiSpans applies colours, bold text and reset', () => {
    expect(ansiSpans(`a${ESC}[1;31mb${ESC}[22mc${ESC}[0md`)).toEqual([
      { text: 'a', style: PLAIN },
      { text: 'b', style: { ...PLAIN, fg: 1, bold: true } },
      { text: 'c', style: { ...PLAIN, fg: 1 } },
      { text: 'd', style: PLAIN },
    ]);
  });

  test.each([
    ['bright', '92', { fg: 10 }],
    ['background', '44', { bg: 4 }],
    ['256 basic', '38;5;3', { fg: 3 }],
    ['256 cube red', '38;5;196', { fg: 9 }],
    ['256 grey is the default colour', '38;5;240', {}],
    ['24 bit blue', '38;2;20;40;180', { fg: 4 }],
    ['colon form', '38:5:2', { fg: 2 }],
    ['unknown code', '73', {}],
  ])('ansiSpans applies a colour code: %s', (_, code, change) => {
    expect(ansiSpans(`${ESC}[${code}mx`)).toEqual([{ text: 'x', style: { ...PLAIN, ...change } }]);
  });

  test.each([
    ['window title', `${ESC}]0;evil\u0007ok`],
    ['hyperlink', `${ESC}]8;;https://x.test${ESC}\\ok`],
    ['cursor movement', `${ESC}[2J${ESC}[1;1Hok`],
    ['private mode', `${ESC}[?25lok`],
    ['device control', `${ESC}Pq#0${ESC}\\ok`],
    ['charset', `${ESC}(Bok`],
    ['cut off at the end', `ok${ESC}[31`],
    ['title cut off at the end', `ok${ESC}]0;never ends`],
  ])('ansiSpans and stripAnsi drop the sequence: %s', (_, text) => {
    expect(stripAnsi(text)).toBe('ok');
    expect(ansiSpans(text).map((span) => span.text)).toEqual(['ok']);
  });

  test('the joined spans equal the stripped text and contain no escape character', () => {
    const chunk = oneof(
      string(),
      constantFrom(`${ESC}[31m`, `${ESC}[`, ESC, `${ESC}]0;`, '\u0007', ';1m'),
    );
    assert(
      property(array(chunk), (chunks) => {
        const text = chunks.join('');
        const joined = ansiSpans(text)
          .map((span) => span.text)
          .join('');
        expect(joined).toBe(stripAnsi(text));
        expect(joined).not.toContain(ESC);
      }),
    );
  });
});

test.each([
  ['windows line end', 'done\r', 'done'],
  ['progress bar', '10%\r50%\r100%', '100%'],
  ['backspaces', 'ab\b\bcd', 'cd'],
])('settleLine applies %s', (_, line, settled) => {
  expect(settleLine(line)).toBe(settled);
});
