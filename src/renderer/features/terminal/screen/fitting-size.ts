export type Size = { readonly cols: number; readonly rows: number };

/** Space for a terminal and the size of one cell, in CSS pixels. */
export type Room = {
  readonly width: number;
  readonly height: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
};

/** Width that xterm reserves on the right for its scroll bar, in pixels. */
const SCROLL_BAR = 14;
/** Limits of the contract. */
const LIMITS = { cols: [2, 1000], rows: [1, 500] } as const;

/**
 * Returns the size of the largest terminal that fits; null while there is no space or nothing is
 * measured.
 */
export function fittingSize({ width, height, cellWidth, cellHeight }: Room): Size | null {
  if (!(cellWidth > 0 && cellHeight > 0 && width > SCROLL_BAR && height > 0)) return null;
  return {
    cols: within(LIMITS.cols, Math.floor((width - SCROLL_BAR) / cellWidth)),
    rows: within(LIMITS.rows, Math.floor(height / cellHeight)),
  };
}

function within([least, most]: readonly [number, number], value: number): number {
  return Math.min(most, Math.max(least, value));
}

export function isSameSize(a: Size, b: Size): boolean {
  return a.cols === b.cols && a.rows === b.rows;
}
