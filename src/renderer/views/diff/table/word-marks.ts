import { matchLines } from './match-lines.ts';
import { isBlank, Numbering, wordsOf } from './words.ts';

/** Start and end of each part of a line that its partner does not contain, as a flat list. */
export type Marks = readonly number[];

/**
 * Longest line whose words are compared; of a longer one only the common head and tail are
 * determined.
 */
const MAX_LINE = 2_000;
/**
 * Share of common letters below which there are no marks, because they would cover nearly
 * everything.
 */
const MIN_COMMON = 0.25;

/** Returns the differences within two partner lines. */
export function wordMarks(before: string, after: string): readonly [Marks, Marks] {
  if (before.length > MAX_LINE || after.length > MAX_LINE) return endMarks(before, after);
  const [a, b] = [wordsOf(before), wordsOf(after)];
  const numbering = new Numbering();
  const partner = matchLines(
    a.map((word) => numbering.numberOf(word)),
    b.map((word) => numbering.numberOf(word)),
  );
  const kept = new Set(partner);
  const common = a.reduce(
    (sum, word, at) => (partner[at]! >= 0 && !isBlank(word) ? sum + word.length : sum),
    0,
  );
  const shorter = Math.min(before.trim().length, after.trim().length);
  if (common === 0 || common < shorter * MIN_COMMON) return [[], []];
  return [marksOf(a, (at) => partner[at]! >= 0), marksOf(b, (at) => kept.has(at))];
}

/** Marks also blanks between two marked words, so that they form one change. */
function marksOf(words: readonly string[], isCommon: (at: number) => boolean): Marks {
  const marks: number[] = [];
  let offset = 0;
  let blankSince = -1;
  words.forEach((word, at) => {
    const end = offset + word.length;
    if (!isCommon(at)) {
      if (marks.length > 0 && (marks.at(-1) === offset || marks.at(-1) === blankSince))
        marks[marks.length - 1] = end;
      else marks.push(offset, end);
      blankSince = -1;
    } else if (isBlank(word)) {
      if (blankSince < 0) blankSince = offset;
    } else {
      blankSince = -1;
    }
    offset = end;
  });
  return marks;
}

function endMarks(before: string, after: string): readonly [Marks, Marks] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (
    tail < shorter - head &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const range = (to: number): Marks => (to > head ? [head, to] : []);
  return [range(before.length - tail), range(after.length - tail)];
}
