import { describe, expect, test } from 'vitest';

import { excerptOf } from './excerpt.ts';
import { parsed } from './search-world.fixture.ts';

function marked(text: string, query: string): string {
  const { text: shown, marks } = excerptOf(text, parsed(query).terms);
  return marks
    .toReversed()
    .reduce(
      (left, { start, end }) =>
        `${left.slice(0, start)}[${left.slice(start, end)}]${left.slice(end)}`,
      shown,
    );
}

describe('excerptOf', () => {
  test.each([
    ['the needle is here', 'needle', 'the [needle] is here'],
    ['The NEEDLES are here', 'needle', 'The [NEEDLES] are here'],
    ['Ein Öl-Fass', 'ol-fass', 'Ein [Öl-Fass]'],
    ['call parseTheFile now', 'file', 'call parseThe[File] now'],
    ['用户的数据库连接', '数据库', '用户的[数据库]连接'],
    ['two\nlines\tand  spaces', 'lines', 'two [lines] and spaces'],
    ['one two one', 'one two', '[one] [two] [one]'],
    ['한국어 문장', '한국', '[한국]어 문장'],
    ['nothing to see', 'absent', 'nothing to see'],
  ])('The words in %j for %j are marked', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });

  test('A long text is cut around its match, not inside of a character', () => {
    const text = `${'😀 '.repeat(5000)}needle${' 😀'.repeat(5000)}`;
    const { text: shown, marks } = excerptOf(text, parsed('needle').terms);
    expect(shown.length).toBeLessThan(260);
    expect(shown).toMatch(/^…(?:😀 )+needle(?: 😀)+…$/u);
    expect(marks.map(({ start, end }) => shown.slice(start, end))).toEqual(['needle']);
  });
});
