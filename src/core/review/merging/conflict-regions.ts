import type { ConflictSide } from '#shared/git/conflict.ts';

/** A part of a file between marks of a conflict. Lines have their breaks, one byte per character. */
export type ConflictRegion = {
  /** Indexes of the line of the first mark, and of the line after the last one. */
  readonly from: number;
  readonly to: number;
  readonly ours: readonly string[];
  /** Null if the marks do not contain the base. */
  readonly base: readonly string[] | null;
  readonly theirs: readonly string[];
  readonly oursLabel: string;
  readonly theirsLabel: string;
};

/** Splits a content into lines that keep their breaks, one byte per character. */
export function markedLines(content: Buffer): readonly string[] {
  return content.toString('latin1').match(/[^\n]*\n|[^\n]+$/gu) ?? [];
}

/** Finds the regions with complete marks. All marks have the length of the first one. */
export function conflictRegions(lines: readonly string[]): readonly ConflictRegion[] {
  const size = markSize(lines);
  if (size === null) return [];
  const regions: ConflictRegion[] = [];
  for (let at = 0; at < lines.length;) {
    const region = isMark(lines[at], '<', size) ? regionAt(lines, at, size) : null;
    if (region) regions.push(region);
    at = region ? region.to : at + 1;
  }
  return regions;
}

/** Returns the content with one side in place of a region. Returns null if there is no such one. */
export function takeSide(content: Buffer, index: number, side: ConflictSide): Buffer | null {
  const lines = markedLines(content);
  const region = conflictRegions(lines)[index];
  if (!region) return null;
  const { from, to, ours, theirs } = region;
  const taken = side === 'both' ? [...ours, ...theirs] : side === 'ours' ? ours : theirs;
  return Buffer.from([...lines.slice(0, from), ...taken, ...lines.slice(to)].join(''), 'latin1');
}

/**
 * Adds the bases that the marks do not contain: those of the regions around them in a merge with
 * bases. A region of such a merge may contain several, because git then shortens none.
 */
export function withBases(
  regions: readonly ConflictRegion[],
  merged: readonly ConflictRegion[],
): readonly ConflictRegion[] {
  let at = 0;
  return regions.map((region) => {
    if (region.base) return region;
    const found = merged.findIndex(
      (around, index) =>
        index >= at && contains(around.ours, region.ours) && contains(around.theirs, region.theirs),
    );
    if (found < 0) return region;
    at = found;
    return { ...region, base: merged[found]?.base ?? null };
  });
}

function contains(all: readonly string[], part: readonly string[]): boolean {
  for (let at = 0; at + part.length <= all.length; at += 1)
    if (part.every((line, index) => all[at + index] === line)) return true;
  return false;
}

/** Number of characters of a mark; the attribute `conflict-marker-size` changes it. */
function markSize(lines: readonly string[]): number | null {
  for (const line of lines) {
    const size = /^<{7,}(?= )/u.exec(line)?.[0].length;
    if (size !== undefined) return size;
  }
  return null;
}

function isMark(line: string | undefined, sign: '<' | '|' | '=' | '>', size: number): boolean {
  if (line === undefined || line[0] !== sign) return false;
  const text = line.trimEnd();
  const isLong = text.startsWith(sign.repeat(size));
  return isLong && (text.length === size || text[size] === ' ');
}

/** Reads the region that begins at a line. Returns null if one of its marks is missing. */
function regionAt(lines: readonly string[], from: number, size: number): ConflictRegion | null {
  const find = (sign: '<' | '|' | '=' | '>', start: number) => {
    const at = lines.slice(start).findIndex((line) => isMark(line, sign, size));
    return at < 0 ? null : start + at;
  };
  const last = find('>', from + 1);
  const middle = find('=', from + 1);
  if (last === null || middle === null || middle > last) return null;
  const next = find('<', from + 1);
  if (next !== null && next < last) return null;
  const base = find('|', from + 1);
  const hasBase = base !== null && base < middle;
  return {
    from,
    to: last + 1,
    ours: lines.slice(from + 1, hasBase ? base : middle),
    base: hasBase ? lines.slice(base + 1, middle) : null,
    theirs: lines.slice(middle + 1, last),
    oursLabel: labelOf(lines[from], size),
    theirsLabel: labelOf(lines[last], size),
  };
}

function labelOf(mark: string | undefined, size: number): string {
  return (mark ?? '').slice(size).trim();
}
