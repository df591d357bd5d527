import type { SpansOf } from '#shared/find/find-spans.ts';

export type Place = { readonly text: number; readonly at: number };
export type MatchRange = { readonly start: Place; readonly end: Place };

/**
 * Finds the matches in texts that follow one another without a break, such as the tokens of a line
 * of code.
 */
export function matchRanges(texts: readonly string[], spansOf: SpansOf): readonly MatchRange[] {
  let length = 0;
  const starts = texts.map((text) => (length += text.length) - text.length);
  const placeOf = (at: number): Place => {
    const text = starts.findLastIndex((start, index) => start <= at && texts[index] !== '');
    return { text, at: at - starts[text]! };
  };
  return spansOf(texts.join('')).map(({ start, end }) => {
    const last = placeOf(end - 1);
    return { start: placeOf(start), end: { text: last.text, at: last.at + 1 } };
  });
}
