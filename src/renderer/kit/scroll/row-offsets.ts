/** Returns the offset of each row in pixels, and the total height as the last item. */
export function rowOffsets(heights: readonly number[]): readonly number[] {
  const offsets = [0];
  let offset = 0;
  for (const height of heights) {
    offset += height;
    offsets.push(offset);
  }
  return offsets;
}

/** Returns the index of the row at a height, by binary search. */
export function rowAt(offsets: readonly number[], height: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
