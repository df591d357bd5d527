/** Milliseconds since the epoch with their fractions; a page on the same machine reads the same clock the same way. */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}
