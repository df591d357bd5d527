/**
 * The moved lines of one file: flat groups of four numbers, ascending by the first: the number of
 * the line, the index of the file that has the same line on the other side, the number of the line
 * there, and the count of lines of the block that begins here (0: none begins).
 */
export type MoveTable = { readonly removed: Uint32Array; readonly added: Uint32Array };

export const GROUP = 4;

export type Move = {
  readonly file: number;
  readonly line: number;
  /** Number of lines of the block that begins with this line; 0 for the other lines of a block. */
  readonly count: number;
};

/** Returns the other place of a line; null if the line was not moved. */
export function moveOf(
  moves: MoveTable | null,
  side: keyof MoveTable,
  number: number,
): Move | null {
  const groups = moves?.[side];
  if (!groups) return null;
  let [low, high] = [0, groups.length / GROUP];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (groups[middle * GROUP]! < number) low = middle + 1;
    else high = middle;
  }
  const at = low * GROUP;
  if (groups[at] !== number) return null;
  return { file: groups[at + 1]!, line: groups[at + 2]!, count: groups[at + 3]! };
}

/** The moves of one of several files. */
export type FileMoves = {
  readonly table: MoveTable;
  /** The paths of all files, by their index. */
  readonly paths: readonly string[];
  /** The index of this file. */
  readonly self: number;
};
