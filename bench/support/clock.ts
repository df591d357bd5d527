/**
 * Returns milliseconds since the epoch with fractions. A page on the same machine reads the same
 * clock in the same way.
 */
export function clock(): number {
  return performance.timeOrigin + performance.now();
}
