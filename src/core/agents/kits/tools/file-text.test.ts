import { expect, test } from 'vitest';

import { contentAfter, type TextEdit } from './file-text.ts';

const edit = (
  oldText: string | null,
  newText: string,
  replaces: TextEdit['replaces'] = 'once',
) => ({
  oldText,
  newText,
  replaces,
});
const long = (unit: string) => unit.repeat(2100);

test.each([
  ['in CRLF', 'a\r\nb\r\nc\r\n', edit('a\nb', 'A\nx\nB'), 'A\r\nx\r\nB\r\nc\r\n'],
  ['in CRLF without a last line end', 'a\r\nb', edit('a\nb', 'a\nB'), 'a\r\nB'],
  ['with CRLF into CRLF', 'a\r\nb\r\n', edit('a', 'x\r\ny'), 'x\r\ny\r\nb\r\n'],
  ['with CRLF into LF', 'a\nb\n', edit('a', 'x\r\ny'), 'x\r\ny\nb\n'],
  ['where most line ends are CRLF', 'a\r\nb\r\nc\nd', edit('c', 'C'), 'a\r\nb\r\nC\r\nd'],
  ['where half of them are CRLF', 'a\r\nb\n', edit('b', 'B'), 'a\nB\n'],
  ['where CRLF begins late', `${long('a\n')}b\r\n`, edit('b', 'B'), `${long('a\n')}B\n`],
  ['with a byte order mark', '\uFEFFa\r\nb\r\n', edit('a\nb', 'A\nb'), '\uFEFFA\r\nb\r\n'],
  ['everywhere', 'x\r\nx\r\n', edit('x\n', 'y\n', 'everywhere'), 'y\r\ny\r\n'],
  ['that removes a line', 'a\r\nb\r\nc\r\n', edit('b', ''), 'a\r\nc\r\n'],
  ['that removes a part of a line', 'a b c\n', edit(' b', ''), 'a c\n'],
  ['that removes ends everywhere', 'a x\nx c\n', edit('x', '', 'everywhere'), 'a x c\n'],
  ['of a blank file', ' \r\n', edit('', 'a\nb\n'), 'a\r\nb\r\n'],
  ['of a whole file', 'a\r\nb\r\n', edit(null, 'a\nB\n', 'file'), 'a\nB\n'],
  ['of a whole file with a mark', '\uFEFFa\r\n', edit(null, 'b\n', 'file'), '\uFEFFb\n'],
  ['of a text that is gone', 'a\n', edit('b', 'c'), undefined],
  ['of a text with CRLF', 'a\r\nb\r\n', edit('a\r\nb', 'c'), undefined],
  ['of a text at two places', 'a\na\n', edit('a', 'c'), undefined],
])('A normalised edit %s has the content that Claude Code writes', (_, before, texts, after) => {
  expect(contentAfter('normalised', before, texts)).toBe(after);
});

test.each([
  ['in CRLF', 'a\r\nb\r\nc\r\n', edit('a\nb', 'A\nx\nB'), 'A\r\nx\r\nB\r\nc\r\n'],
  ['with CRLF into LF', 'a\nb\n', edit('a', 'x\r\ny'), 'x\ny\nb\n'],
  ['beside other line ends', 'a\r\nb\nc\n', edit('c', 'x\ny'), 'a\r\nb\nx\r\ny\n'],
  ['with a byte order mark', '\uFEFF\uFEFFa\n', edit('a', '\uFEFFb'), '\uFEFFb\n'],
  ['that removes a line', 'a\nb\nc\n', edit('b', ''), 'a\n\nc\n'],
  ['of a whole file with a mark', '\uFEFFa\r\n', edit('a', 'b\n', 'file'), '\uFEFFb\n'],
  ['of lines with mixed ends', 'a\r\nb\nc\r\n', edit('a\nb\nc', 'x'), undefined],
])('A converted edit %s has the content that OpenCode writes', (_, before, texts, after) => {
  expect(contentAfter('converted', before, texts)).toBe(after);
});

test.each([
  ['in CRLF', 'a\r\nb\r\n', edit('a\nb\n', 'a\nB\n'), 'a\r\nB\r\n'],
  ['in mixed line ends', 'a\nb\r\n', edit('a\nb\r\n', 'a\nB\n'), 'a\r\nB\r\n'],
  ['in LF', 'a\nb\n', edit('a\nb\n', 'a\nB\n'), 'a\nB\n'],
  ['of another content', 'a\nc\n', edit('a\nb\n', 'a\nB\n'), undefined],
])('A rewritten file %s has the content that Gemini CLI writes', (_, before, texts, after) => {
  expect(contentAfter('rewritten', before, texts)).toBe(after);
});

test('An exact edit applies only to the file that the agent has read', () => {
  expect(contentAfter('exact', 'a\r\nb\n', edit('a\r\nb\n', 'c\r\n'))).toBe('c\r\n');
  expect(contentAfter('exact', 'a\nb\n', edit('a\r\nb\n', 'c\r\n'))).toBeUndefined();
});

test.each(['normalised', 'converted', 'rewritten', 'exact'] as const)(
  'A %s edit of no text creates a file as it is',
  (way) => {
    expect(contentAfter(way, null, edit('', 'a\r\nb\n'))).toBe('a\r\nb\n');
    expect(contentAfter(way, null, edit('a', 'b'))).toBeUndefined();
  },
);
