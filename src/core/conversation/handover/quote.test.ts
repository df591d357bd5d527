import { describe, expect, test } from 'vitest';

import { cutMiddle, fenced, readableLine, readableText } from './quote.ts';

const mark = (count: number) => `[${count} out]`;

describe('quote', () => {
  test.each([
    ['escape sequences', '\u001b[31mred\u001b[0m', 'red'],
    ['control characters', 'a\u0000b\u0008c', 'abc'],
    ['line ends of other systems', 'a\r\nb\rc', 'a\nb\nc'],
    ['bidi overrides and tags', 'a\u202eb\u{e0041}c', 'abc'],
    ['unusual spaces', 'a\u00a0b', 'a b'],
    ['known secrets', `token=${'x'.repeat(20)}`, 'token=[hidden]'],
    ['long runs of backticks', `a${'`'.repeat(50)}b`, 'a````````b'],
  ])('readableText removes or replaces %s', (_, text, expected) => {
    expect(readableText(text)).toBe(expected);
  });

  test('readableLine returns one line of bounded length', () => {
    expect(readableLine('a\n b\tc', 20)).toBe('a b c');
    expect(readableLine('x'.repeat(100), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  test('cutMiddle keeps beginning and end, and counts what is left out', () => {
    expect(cutMiddle('short', 10, mark)).toBe('short');
    const cut = cutMiddle(`BEGIN${'x'.repeat(100)}END`, 40, mark);
    expect(cut.length).toBeLessThanOrEqual(40);
    expect(cut).toMatch(/^BEGINx+\n\[\d+ out\]\nx+END$/u);
    const kept = cut.replace(/\n\[\d+ out\]\n/u, '').length;
    expect(cut).toContain(`[${108 - kept} out]`);
  });

  test('fenced uses a fence that is longer than any run of backticks in the text', () => {
    expect(fenced('plain')).toBe('```text\nplain\n```');
    expect(fenced('a\n```\nb')).toBe('````text\na\n```\nb\n````');
  });
});
