import { diffArrays } from 'diff';

import type { DiffHunk } from '#shared/tool/tool-details.ts';

/**
 * Known content of a file: unchanged lines that no hunk showed, and lines that were kept, added or
 * deleted.
 */
type Item = { readonly kind: 'gap'; readonly count: number } | Line;
type Line = { readonly kind: 'same' | 'add' | 'del'; readonly text: string };

const CONTEXT = 3;
const MAX_EDITS = 500;

/**
 * Combines successive changes of one file into one change from the first state to the last. Line
 * numbers and the lines in hunks determine what belongs together, so the whole file is not needed.
 * Returns null if the changes do not fit together, because something else changed the file in
 * between or a hunk is truncated.
 */
export function combineHunks(
  changes: readonly (readonly DiffHunk[])[],
): readonly DiffHunk[] | null {
  let items: readonly Item[] | null = [];
  for (const hunks of changes) {
    items = items && applyHunks(items, hunks);
    if (!items) return null;
  }
  return hunksOf(items);
}

/** Applies the next change to the known content. Returns null if it does not fit. */
function applyHunks(items: readonly Item[], hunks: readonly DiffHunk[]): readonly Item[] | null {
  const lines = new LineWalk(items);
  for (const hunk of hunks) {
    lines.copyTo(hunk.oldStart);
    if (!lines.applyHunk(hunk)) return null;
  }
  return lines.finish();
}

/** Applies hunks in one pass over the lines of the present state. */
class LineWalk {
  readonly #items: readonly Item[];
  readonly #out: Item[] = [];
  #at = 0;
  /** Number of lines of the current gap that were passed. */
  #used = 0;
  #line = 1;

  constructor(items: readonly Item[]) {
    this.#items = items;
  }

  copyTo(line: number): void {
    while (this.#line < line) {
      const item = this.#items[this.#at];
      if (!item || item.kind === 'gap')
        this.#copyGap(item ? item.count - this.#used : Infinity, line - this.#line);
      else {
        this.#out.push(item);
        this.#at += 1;
        if (item.kind !== 'del') this.#line += 1;
      }
    }
  }

  #copyGap(left: number, wanted: number): void {
    const count = Math.min(left, wanted);
    pushGap(this.#out, count);
    this.#line += count;
    this.#use(count);
  }

  #use(count: number): void {
    const item = this.#items[this.#at];
    if (item?.kind !== 'gap') return;
    this.#used += count;
    if (this.#used < item.count) return;
    this.#at += 1;
    this.#used = 0;
  }

  /** Returns false if the lines of the hunk differ from the known lines at this position. */
  applyHunk({ lines, oldLines, newLines }: DiffHunk): boolean {
    let [old, fresh] = [0, 0];
    for (const line of lines) {
      const text = line.slice(1);
      if (line.startsWith('+')) this.#out.push({ kind: 'add', text });
      else if (!this.#applyLine(line.startsWith('-') ? 'del' : 'same', text)) return false;
      if (!line.startsWith('+')) old += 1;
      if (!line.startsWith('-')) fresh += 1;
    }
    return old === oldLines && fresh === newLines;
  }

  #applyLine(kind: 'same' | 'del', text: string): boolean {
    for (let gone = this.#items[this.#at]; gone?.kind === 'del'; gone = this.#items[this.#at]) {
      this.#out.push(gone);
      this.#at += 1;
    }
    this.#line += 1;
    const item = this.#items[this.#at];
    if (!item || item.kind === 'gap') {
      this.#out.push({ kind, text });
      this.#use(1);
      return true;
    }
    this.#at += 1;
    if (item.text !== text) return false;
    if (kind === 'same') this.#out.push(item);
    else if (item.kind === 'same') this.#out.push({ kind: 'del', text });
    return true;
  }

  finish(): readonly Item[] {
    const item = this.#items[this.#at];
    if (item?.kind === 'gap' && this.#used > 0) {
      pushGap(this.#out, item.count - this.#used);
      this.#at += 1;
    }
    for (const each of this.#items.slice(this.#at)) this.#out.push(each);
    return this.#out;
  }
}

function pushGap(out: Item[], count: number): void {
  const last = out.at(-1);
  if (last?.kind === 'gap') out[out.length - 1] = { kind: 'gap', count: last.count + count };
  else if (count > 0) out.push({ kind: 'gap', count });
}

/** Returns unified hunks: changes with up to three known lines of context. */
function hunksOf(items: readonly Item[]): readonly DiffHunk[] {
  const hunks: DiffHunk[] = [];
  let [old, fresh] = [1, 1];
  for (const run of knownRuns(items)) {
    if (!('lines' in run)) {
      old += run.gap;
      fresh += run.gap;
      continue;
    }
    for (const { from, to } of rangesOf(run.lines))
      hunks.push(hunkAt(run.lines, from, to, old, fresh));
    old += run.lines.filter(({ kind }) => kind !== 'add').length;
    fresh += run.lines.filter(({ kind }) => kind !== 'del').length;
  }
  return hunks;
}

function knownRuns(
  items: readonly Item[],
): readonly ({ readonly gap: number } | { readonly lines: readonly Line[] })[] {
  const runs: ({ gap: number } | { lines: Line[] })[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (item.kind === 'gap') runs.push({ gap: item.count });
    else if (last && 'lines' in last) last.lines.push(item);
    else runs.push({ lines: [item] });
  }
  return runs.map((run) => ('lines' in run ? { lines: normalizeLines(run.lines) } : run));
}

/**
 * Normalizes changes between two kept lines: deletions first, then additions, without lines that
 * are in both.
 */
function normalizeLines(lines: readonly Line[]): Line[] {
  const out: Line[] = [];
  let [gone, come]: [string[], string[]] = [[], []];
  const flush = () => {
    for (const line of changeOf(gone, come)) out.push(line);
    [gone, come] = [[], []];
  };
  for (const line of lines) {
    if (line.kind === 'del') gone.push(line.text);
    else if (line.kind === 'add') come.push(line.text);
    else {
      flush();
      out.push(line);
    }
  }
  flush();
  return out;
}

function changeOf(gone: readonly string[], come: readonly string[]): readonly Line[] {
  const found =
    gone.length > 0 && come.length > 0
      ? diffArrays([...gone], [...come], { maxEditLength: MAX_EDITS })
      : undefined;
  if (!found) return [...asLines('del', gone), ...asLines('add', come)];
  return found.flatMap(({ value, added, removed }) =>
    asLines(added ? 'add' : removed ? 'del' : 'same', value),
  );
}

function asLines(kind: Line['kind'], texts: readonly string[]): readonly Line[] {
  return texts.map((text) => ({ kind, text }));
}

/** Returns the index ranges of changes with their context. Ranges that touch are merged. */
function rangesOf(
  lines: readonly Line[],
): readonly { readonly from: number; readonly to: number }[] {
  const ranges: { from: number; to: number }[] = [];
  for (const [at, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    const last = ranges.at(-1);
    const [from, to] = [Math.max(0, at - CONTEXT), Math.min(lines.length, at + CONTEXT + 1)];
    if (last && from <= last.to) last.to = to;
    else ranges.push({ from, to });
  }
  return ranges;
}

const SIGNS = { same: ' ', add: '+', del: '-' } as const;

function hunkAt(
  lines: readonly Line[],
  from: number,
  to: number,
  old: number,
  fresh: number,
): DiffHunk {
  const count = (some: readonly Line[], without: Line['kind']) =>
    some.filter(({ kind }) => kind !== without).length;
  const [before, own] = [lines.slice(0, from), lines.slice(from, to)];
  return {
    oldStart: old + count(before, 'add'),
    oldLines: count(own, 'add'),
    newStart: fresh + count(before, 'del'),
    newLines: count(own, 'del'),
    lines: own.map(({ kind, text }) => SIGNS[kind] + text),
  };
}
