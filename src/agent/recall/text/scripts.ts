/** Letters of scripts that are written without spaces between words. */
const WITHOUT_SPACES =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}ー々〆';

/** Matches a run of such letters, or a word of another script (letters, marks and digits). */
const RUN_OR_WORD = new RegExp(
  `(?<run>[${WITHOUT_SPACES}]+)|(?<word>(?:(?![${WITHOUT_SPACES}])[\\p{L}\\p{M}\\p{N}])+)`,
  'gu',
);

const UNSPACED = new RegExp(`[${WITHOUT_SPACES}]`, 'gu');

export type Segment = { readonly text: string; readonly isUnspaced: boolean };

/** Splits a text into words and runs of unspaced letters. Everything else separates them. */
export function* segmentsOf(text: string): Generator<Segment> {
  for (const { 0: found, groups } of text.matchAll(RUN_OR_WORD))
    yield { text: found, isUnspaced: groups?.['run'] !== undefined };
}

/**
 * Estimates the tokens of a model for a text: one per unspaced letter, and one for 4 UTF-16 units of
 * everything else.
 */
export function estimateTokens(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + Math.ceil((text.length - unspaced) / 4);
}
