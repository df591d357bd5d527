import { Numbering } from '../table/words.ts';
import type { ChangedLines, SideLines } from './changed-lines.ts';
import type { MoveTable } from './move-table.ts';
import { pairBlocks, type Block, type LineFacts, type LineSequence } from './pair-blocks.ts';

/** Maximum number of characters in changed lines; moves are not searched in a larger change. */
const MAX_CHARS = 20_000_000;
/** Number of characters of a line that are searched for letters. */
const SAMPLE = 400;

/**
 * Returns the moved lines of every file: blocks of removed lines that were added at another place,
 * in the same file or in another one. Lines are equal if all of their characters are, also their
 * indentation.
 */
export function findMoves(files: readonly ChangedLines[]): readonly MoveTable[] {
  const [removed, added] = [placesOf(files, 'removed'), placesOf(files, 'added')];
  const isSearched =
    removed.files.length > 0 && added.files.length > 0 && charsOf(files) <= MAX_CHARS;
  const blocks = isSearched ? pairBlocks(...sequencesOf(files, removed, added)) : [];
  const [groupsOfRemoved, groupsOfAdded] = [
    groupsByFile(blocks, removed, added),
    groupsByFile(blocks.map(swapped), added, removed),
  ];
  return files.map((_, file) => ({
    removed: Uint32Array.from(groupsOfRemoved.get(file) ?? []),
    added: Uint32Array.from(groupsOfAdded.get(file) ?? []),
  }));
}

/** The file and the line number of each changed line of one side, in the order of the files. */
type Places = { readonly files: readonly number[]; readonly numbers: readonly number[] };

function placesOf(files: readonly ChangedLines[], side: keyof ChangedLines): Places {
  return {
    files: files.flatMap((file, at) => file[side].numbers.map(() => at)),
    numbers: files.flatMap((file) => file[side].numbers),
  };
}

function charsOf(files: readonly ChangedLines[]): number {
  const count = ({ texts }: SideLines) => texts.reduce((sum, text) => sum + text.length, 0);
  return files.reduce((sum, { removed, added }) => sum + count(removed) + count(added), 0);
}

function sequencesOf(
  files: readonly ChangedLines[],
  removed: Places,
  added: Places,
): [LineSequence, LineSequence, LineFacts] {
  const numbering = new Numbering();
  const [letters, isBlank]: [number[], number[]] = [[], []];
  const idOf = (text: string) => {
    const id = numbering.numberOf(text);
    letters[id] ??= lettersIn(text);
    isBlank[id] ??= text.trim() === '' ? 1 : 0;
    return id;
  };
  const idsOf = (side: keyof ChangedLines) =>
    Int32Array.from(files.flatMap((file) => file[side].texts.map(idOf)));
  return [
    { ids: idsOf('removed'), breaks: breaksOf(removed) },
    { ids: idsOf('added'), breaks: breaksOf(added) },
    { letters, isBlank },
  ];
}

/** Returns 1 for each line that does not follow the one before it directly, else 0. */
function breaksOf({ files, numbers }: Places): Uint8Array {
  return Uint8Array.from(numbers, (number, at) =>
    files[at] === files[at - 1] && number === numbers[at - 1]! + 1 ? 0 : 1,
  );
}

function lettersIn(text: string): number {
  return text.slice(0, SAMPLE).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}

function swapped({ removed, added, count }: Block): Block {
  return { removed: added, added: removed, count };
}

/** Returns the groups of each file. `removed` of a block is the place in `own`, `added` in `other`. */
function groupsByFile(
  blocks: readonly Block[],
  own: Places,
  other: Places,
): ReadonlyMap<number, readonly number[]> {
  const groups = new Map<number, number[]>();
  for (const { removed, added, count } of blocks.toSorted(byRemoved)) {
    const file = own.files[removed]!;
    const ofFile = groups.get(file) ?? [];
    groups.set(file, ofFile);
    for (let line = 0; line < count; line += 1) {
      const place = added + line;
      const first = line === 0 ? count : 0;
      ofFile.push(own.numbers[removed + line]!, other.files[place]!, other.numbers[place]!, first);
    }
  }
  return groups;
}

function byRemoved(one: Block, other: Block): number {
  return one.removed - other.removed;
}
