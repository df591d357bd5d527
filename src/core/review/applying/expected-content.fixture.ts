import type { FileDiff } from '#shared/git/file-change.ts';

/** Chosen lines by the id of their hunk. */
export type Chosen = ReadonlyMap<string, ReadonlySet<number>>;

/** A line of the result with its place: the number of a line of the old file, and a rank there. */
type Placed = { readonly at: number; readonly rank: number; readonly text: string };

type Hunk = FileDiff['hunks'][number];
type Ends = { readonly old: string; readonly new: string; readonly base: 'old' | 'new' };

/**
 * The content after an action, by another way than the product's: each line that stays gets a place
 * in the old file, and the lines are sorted. Each character is a byte.
 */
export function expectedContent(
  hunks: readonly Hunk[],
  chosen: Chosen,
  { old, new: next, base }: Ends,
): string {
  const [oldLines, newLines] = [linesIn(old), linesIn(next)];
  const placed: Placed[] = [];
  const inHunks = new Set<number>();
  for (const hunk of hunks) {
    for (const { marker, index, oldAt, newAt, at, rank } of numbered(hunk)) {
      const isChosen = chosen.get(hunk.hunkId)?.has(index) ?? false;
      if (marker !== '+') inHunks.add(oldAt);
      const stays = marker === ' ' || (isChosen === (marker === '-')) === (base === 'new');
      const text = marker === '+' ? newLines[newAt - 1] : oldLines[oldAt - 1];
      if (stays) placed.push({ at, rank, text: text ?? '' });
    }
  }
  for (const [index, text] of oldLines.entries())
    if (!inHunks.has(index + 1)) placed.push({ at: index + 1, rank: 0, text });
  const sorted = placed.toSorted((a, b) => a.at - b.at || a.rank - b.rank);
  return sorted
    .map(({ text }, index) =>
      index < sorted.length - 1 && !text.endsWith('\n') ? `${text}\n` : text,
    )
    .join('');
}

/** Gives each line of a hunk its numbers in both files and its place. */
function* numbered({ lines, oldStart, oldLines, newStart, newLines }: Hunk) {
  let oldAt = oldLines === 0 ? oldStart + 1 : oldStart;
  let newAt = newLines === 0 ? newStart + 1 : newStart;
  let block = { begin: oldAt, removed: 0, added: 0 };
  for (const [index, shown] of lines.entries()) {
    const marker = shown.charAt(0);
    if (marker === ' ') block = { begin: oldAt + 1, removed: 0, added: 0 };
    const isPaired = block.added < block.removed;
    const place =
      marker !== '+'
        ? { at: oldAt, rank: 0 }
        : isPaired
          ? { at: block.begin + block.added, rank: 1 }
          : { at: block.begin + block.removed - 1, rank: 2 + block.added };
    yield { marker, index, oldAt, newAt, ...place };
    if (marker !== '+') oldAt += 1;
    if (marker !== '-') newAt += 1;
    if (marker === '-') block.removed += 1;
    if (marker === '+') block.added += 1;
  }
}

function linesIn(bytes: string): readonly string[] {
  return bytes.match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}
