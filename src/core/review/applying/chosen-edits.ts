import type { PatchHunk, PatchLine } from '../diff/patch-hunks.ts';

/** The chosen lines of a hunk, as indexes; `all` chooses the whole hunk. */
export type Choice = { readonly hunk: PatchHunk; readonly lines: ReadonlySet<number> | 'all' };

/**
 * One step over the lines of the base of a change: a line of the base is kept or removed, or a line
 * is added.
 */
export type Edit = { readonly kind: 'keep' | 'remove' | 'add'; readonly line: PatchLine };

/** The end that an action changes. */
export type Base = 'old' | 'new';

type Numbered = { readonly line: PatchLine; readonly index: number };

/**
 * Returns the edits that bring the chosen changes of a hunk to its base. With the base `old`, chosen
 * removals and additions happen; with the base `new`, they are taken back. Within a block of
 * changed lines, the first addition follows the first removal and so on, so that a line which is
 * chosen alone replaces the line that it stands for.
 */
export function chosenEdits({ hunk, lines }: Choice, base: Base): readonly Edit[] {
  const isChosen = (index: number) => lines === 'all' || lines.has(index);
  const edits: Edit[] = [];
  for (const block of blocksOf(hunk.lines)) {
    for (const { line, index } of inPairs(block)) {
      const kind = editKind(line.marker, base, isChosen(index));
      if (kind !== null) edits.push({ kind, line });
    }
  }
  return withBreaks(edits);
}

function editKind(marker: PatchLine['marker'], base: Base, isChosen: boolean): Edit['kind'] | null {
  if (marker === ' ') return 'keep';
  const isOfBase = (marker === '-') === (base === 'old');
  if (isOfBase) return isChosen ? 'remove' : 'keep';
  return isChosen ? 'add' : null;
}

/** Splits lines into unchanged lines and blocks of changed ones. */
function blocksOf(lines: readonly PatchLine[]): readonly (readonly Numbered[])[] {
  const blocks: Numbered[][] = [];
  let open: Numbered[] | null = null;
  for (const [index, line] of lines.entries()) {
    if (line.marker === ' ') {
      blocks.push([{ line, index }]);
      open = null;
      continue;
    }
    if (open === null) blocks.push((open = []));
    open.push({ line, index });
  }
  return blocks;
}

function inPairs(block: readonly Numbered[]): readonly Numbered[] {
  const removed = block.filter(({ line }) => line.marker === '-');
  const others = block.filter(({ line }) => line.marker !== '-');
  const pairs: Numbered[] = [];
  for (let at = 0; at < Math.max(removed.length, others.length); at += 1)
    pairs.push(...[removed[at], others[at]].filter((one) => one !== undefined));
  return pairs;
}

/** Adds the line break that a last line lacks where another line of the result follows it. */
function withBreaks(edits: readonly Edit[]): readonly Edit[] {
  const lastAt = edits.findLastIndex(({ kind }) => kind !== 'remove');
  return edits.flatMap((edit, at): Edit[] => {
    const { kind, line } = edit;
    if (line.hasBreak || kind === 'remove' || at === lastAt) return [edit];
    const added: Edit = { kind: 'add', line: { ...line, hasBreak: true } };
    return kind === 'add' ? [added] : [{ kind: 'remove', line }, added];
  });
}
