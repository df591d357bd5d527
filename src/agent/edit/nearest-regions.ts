import { whitespaceKey } from './line-keys.ts';
import { contentLines, isBlank, splitLines } from './lines.ts';

/** Lines of the file that are similar to what the model quoted. */
export type Region = {
  /** Number of the first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
  /** The first line that differs, from 1 in the file; null if only blanks or the end differ. */
  readonly differsAt: number | null;
};

const AT_MOST = 3;
/** Lines in which a word stands; commoner words say little about a place. */
const COMMON_WORD = 50;
const LINES_AT_MOST = 12;

/** Returns the places that share most lines and words with the wanted text, the best first. */
export function nearestRegions(text: string, wanted: string): readonly Region[] {
  const lines = splitLines(text).map((line) => line.text);
  const sought = contentLines(wanted);
  const votes = votesOf(lines, sought);
  const starts: number[] = [];
  for (const [start] of [...votes].toSorted(([a, x], [b, y]) => y - x || a - b)) {
    if (starts.length === AT_MOST) break;
    if (starts.every((other) => Math.abs(other - start) >= sought.length)) starts.push(start);
  }
  return starts.map((start) => regionAt(lines, sought, start));
}

/** Counts for each first line how much would match there. A whole line counts as all its words. */
function votesOf(lines: readonly string[], sought: readonly string[]): Map<number, number> {
  const byKey = placesOf(lines, (line) => [whitespaceKey(line)]);
  const byWord = placesOf(lines, lineWords);
  const votes = new Map<number, number>();
  const vote = (places: readonly number[] | undefined, at: number, weight: number) => {
    for (const place of places ?? []) {
      const start = Math.max(0, place - at);
      votes.set(start, (votes.get(start) ?? 0) + weight);
    }
  };
  for (const [at, line] of sought.entries()) {
    if (isBlank(line)) continue;
    const words = lineWords(line);
    const same = byKey.get(whitespaceKey(line)) ?? [];
    if (same.length <= COMMON_WORD) vote(same, at, Math.max(1, words.length));
    for (const word of words) {
      const places = byWord.get(word) ?? [];
      if (places.length <= COMMON_WORD) vote(places, at, 1 / Math.max(1, places.length));
    }
  }
  return votes;
}

function placesOf(
  lines: readonly string[],
  keysOf: (line: string) => readonly string[],
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries())
    for (const key of keysOf(line)) {
      const list = places.get(key);
      if (list) list.push(at);
      else places.set(key, [at]);
    }
  return places;
}

function lineWords(line: string): readonly string[] {
  return [...new Set(line.match(/[\p{L}\p{N}_]{2,}/gu))];
}

function regionAt(lines: readonly string[], sought: readonly string[], start: number): Region {
  const differing = sought.findIndex(
    (line, at) => whitespaceKey(line) !== whitespaceKey(lines[start + at] ?? ''),
  );
  return {
    line: start + 1,
    lines: lines.slice(start, start + Math.min(sought.length, LINES_AT_MOST)),
    differsAt: differing === -1 ? null : start + differing + 1,
  };
}
