const WORD = /[\p{L}\p{N}\p{M}_]+/gu;

export type Span = { readonly start: number; readonly end: number };

/** The parts of a query as core searches for them: each must occur, whatever marks stand between its words. */
export function queryParts(query: string): readonly string[] {
  const parts = query.split(/\s+/).map((part) => folded(part.match(WORD)?.join(' ') ?? ''));
  return parts.filter((part) => part.trim() !== '');
}

/** Where the parts stand in a text, in UTF-16 units, in order and without overlap. Accents and case do not count. */
export function matchSpans(text: string, parts: readonly string[]): readonly Span[] {
  const { letters, places } = foldWithPlaces(text);
  const found = parts.flatMap((part) => occurrences(letters, part)).toSorted((a, b) => a.start - b.start || b.end - a.end);
  const spans: Span[] = [];
  for (const { start, end } of found) {
    const span = { start: places[start] ?? text.length, end: places[end] ?? text.length };
    if (span.start >= (spans.at(-1)?.end ?? 0)) spans.push(span);
  }
  return spans;
}

export type Place = { readonly text: number; readonly at: number };
export type Crossing = { readonly start: Place; readonly end: Place };

/** What begins in one text and ends in another, of texts that follow one another without a break, such as the tokens of a line of code. */
export function crossingSpans(texts: readonly string[], parts: readonly string[]): readonly Crossing[] {
  if (texts.length < 2) return [];
  let length = 0;
  const starts = texts.map((text) => (length += text.length) - text.length);
  const indexOf = (at: number) => starts.findLastIndex((start, index) => start <= at && texts[index] !== '');
  return matchSpans(texts.join(''), parts).flatMap(({ start, end }) => {
    const [first, last] = [indexOf(start), indexOf(end - 1)];
    if (first === last) return [];
    return [{ start: { text: first, at: start - starts[first]! }, end: { text: last, at: end - starts[last]! } }];
  });
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** `places[i]`: where letter `i` of the folded text comes from. */
function foldWithPlaces(text: string): { readonly letters: string; readonly places: readonly number[] } {
  let letters = '';
  const places: number[] = [];
  let at = 0;
  for (const sign of text) {
    const plain = /[\p{L}\p{N}\p{M}_]/u.test(sign) ? folded(sign) : ' ';
    letters += plain;
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    at += sign.length;
  }
  return { letters, places };
}

const LETTER_BEFORE = /[\p{L}\p{N}_]$/u;
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** At the beginning of a word only, but for scripts that are written without spaces. */
function occurrences(letters: string, part: string): readonly Span[] {
  const spans: Span[] = [];
  for (let at = letters.indexOf(part); at >= 0; at = letters.indexOf(part, at + 1)) {
    const before = letters.slice(Math.max(0, at - 2), at);
    if (UNSPACED.test(part) || !LETTER_BEFORE.test(before)) spans.push({ start: at, end: at + part.length });
  }
  return spans;
}
