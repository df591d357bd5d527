/** Where a reader is in a list that grows at its end. All in pixels. */
export type ScrollPlace = { readonly offset: number; readonly size: number; readonly viewport: number };

/** This near to the end counts as the end. */
const END_SLACK = 48;
/** Upward movement below this is layout, not a person. */
const MOVED = 4;

export function isAtEnd({ offset, size, viewport }: ScrollPlace, slack = END_SLACK): boolean {
  return size - viewport - offset <= slack;
}

/**
 * Whether to stay at the end from now on. Only going up leaves it: a list that grows under a reader who sits at its
 * end is away from the end for a moment too, without anyone having moved.
 */
export function nextFollowing(following: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  if (isAtEnd(now)) return true;
  return following && now.offset >= before.offset - MOVED;
}

/** Distance from an edge at which the page beyond it is asked for. */
const LOAD_AHEAD = 600;

export function nearStart({ offset }: ScrollPlace): boolean {
  return offset < LOAD_AHEAD;
}

/** Whether all of it can be seen at once. Nothing can before it was measured. */
export function leavesRoom({ size, viewport }: ScrollPlace): boolean {
  return viewport > 0 && size <= viewport;
}

export function nearEnd({ offset, size, viewport }: ScrollPlace): boolean {
  return size - viewport - offset < LOAD_AHEAD;
}

/**
 * Whether the items changed at the start of the list, so that the place must be kept from the end. The first item that
 * both lists share tells: it stands further down (older ones came) or further up (old ones were let go) than before.
 */
export function changedAtStart(before: readonly string[], now: readonly string[]): boolean {
  if (before.length === 0 || now.length === 0 || before[0] === now[0]) return false;
  return now.includes(before[0]!) || before.includes(now[0]!);
}
