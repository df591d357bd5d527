/** Scroll position of a list that grows at its end, in pixels. */
export type ScrollPlace = {
  readonly offset: number;
  readonly size: number;
  readonly viewport: number;
};

/** Distance to the end that counts as the end, in pixels. */
const END_SLACK = 48;
/** Upward movement up to this many pixels is caused by layout, not by a person. */
const LAYOUT_SLACK = 4;

export function isAtEnd({ offset, size, viewport }: ScrollPlace, slack = END_SLACK): boolean {
  return size - viewport - offset <= slack;
}

/**
 * Returns true if the list stays at the end. Only scrolling up leaves the end: a list that grows is
 * away from its end for a moment too, although the reader did not move.
 */
export function nextFollowing(following: boolean, before: ScrollPlace, now: ScrollPlace): boolean {
  if (isAtEnd(now)) return true;
  return following && now.offset >= before.offset - LAYOUT_SLACK;
}

/** Distance from an edge at which the next page is loaded, in pixels. */
const LOAD_AHEAD = 600;

export function nearStart({ offset }: ScrollPlace): boolean {
  return offset < LOAD_AHEAD;
}

/** Returns true if the whole list fits the viewport; false before the list is measured. */
export function fitsViewport({ size, viewport }: ScrollPlace): boolean {
  return viewport > 0 && size <= viewport;
}

export function nearEnd({ offset, size, viewport }: ScrollPlace): boolean {
  return size - viewport - offset < LOAD_AHEAD;
}

/**
 * Returns true if the items changed at the start of the list, so that the scroll position must be
 * kept relative to the end. Decides by the first common item: it is further down if older items
 * were inserted, and further up if old items were dropped.
 */
export function changedAtStart(before: readonly string[], now: readonly string[]): boolean {
  if (before.length === 0 || now.length === 0 || before[0] === now[0]) return false;
  return now.includes(before[0]!) || before.includes(now[0]!);
}
