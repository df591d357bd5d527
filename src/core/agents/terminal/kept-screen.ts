import type { ScreenText } from '#core/socket/host-protocol.ts';

/**
 * Number of lines that are kept to find the same place in the next screen. Larger than the visible
 * part of most terminals, whose lines a program may draw again.
 */
const KEPT_LINES = 120;
/** Number of places of one repeated line that are compared. */
const PLACES = 8;

type ScreenLines = Pick<ScreenText, 'lines' | 'wrapped' | 'top' | 'alternate'>;

/**
 * Returns the lines of a screen with its scrollback, wrapped rows joined and blank lines at the end
 * removed. Full-screen programs have no scrollback.
 */
export function linesOf({ lines, wrapped, top, alternate }: ScreenLines): readonly string[] {
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (alternate && at < top) continue;
    if (wrapped[at] === true && joined.length > 0) joined.push((joined.pop() ?? '') + line);
    else joined.push(line);
  }
  const last = joined.findLastIndex((line) => line.trim() !== '');
  return joined.slice(0, last + 1).map((line) => line.trimEnd());
}

/** The last lines of a screen that was kept, and how many lines were above them. */
export type KeptLines = { readonly above: number; readonly lines: readonly string[] };

/** Returns the part of the lines that the next call of `newLines` needs. */
export function endOf(lines: readonly string[]): KeptLines {
  return { above: Math.max(0, lines.length - KEPT_LINES), lines: lines.slice(-KEPT_LINES) };
}

/**
 * Returns the lines that are new since the kept ones were read: all behind the last place where
 * both agree, or all lines if they agree nowhere, as after a clear.
 */
export function newLines(kept: KeptLines, now: readonly string[]): readonly string[] {
  const { lines } = kept;
  const shift = shiftBetween(kept, now);
  if (shift === null) return now;
  const first = lines.findIndex((line, at) => at + shift >= 0 && now[at + shift] !== line);
  // All kept lines are still there, so only what follows them is new.
  const from = first === -1 ? lines.length + shift : first + shift;
  return now.slice(Math.max(0, from));
}

/** Number of rows that a program redraws without anything new in them. */
const STATUS_ROWS = 2;

/** Returns true if no line was added and only some rows at the end differ, such as a status. */
export function isRedrawn(kept: KeptLines, now: readonly string[]): boolean {
  const shift = shiftBetween(kept, now);
  if (shift === null || now.length > kept.lines.length + shift) return false;
  return newLines(kept, now).filter((line) => line.trim() !== '').length <= STATUS_ROWS;
}

/**
 * Returns by how many lines the kept ones have moved: the distance at which most lines agree. Output
 * moves lines up and never down. Returns null if no line agrees. The cost is linear, because of a
 * repeated line only some places count.
 */
function shiftBetween({ above, lines }: KeptLines, now: readonly string[]): number | null {
  const places = new Map<string, number[]>();
  for (const [at, line] of now.entries()) {
    if (line.trim() === '') continue;
    const known = places.get(line) ?? [];
    // The last places, because output is added at the end.
    places.set(line, [...known, at].slice(-PLACES));
  }
  const votes = new Map<number, number>();
  for (const [at, line] of lines.entries())
    for (const place of places.get(line)?.filter((each) => each - at <= above) ?? [])
      votes.set(place - at, (votes.get(place - at) ?? 0) + 1);
  const ranked = [...votes].toSorted(
    ([one, ofOne], [other, ofOther]) => ofOther - ofOne || other - one,
  );
  return ranked[0]?.[0] ?? null;
}

/**
 * Returns lines as a code block of Markdown, with one blank line instead of many. No line of them
 * can end the block.
 */
export function asCodeBlock(all: readonly string[]): string {
  const lines = all.filter((line, at) => line.trim() !== '' || (all[at - 1] ?? '').trim() !== '');
  const longest = Math.max(2, ...lines.map((line) => /`{3,}/u.exec(line)?.[0].length ?? 0));
  const fence = '`'.repeat(longest + 1);
  return [fence, ...lines, fence].join('\n');
}
