import type { ReviewAction } from '#shared/contract/calls/review.ts';
import type { ConflictSide } from '#shared/git/conflict.ts';

/** A command by a key of the review. */
export type ReviewCommand =
  | { readonly kind: 'hunk' | 'file'; readonly step: 1 | -1 }
  | { readonly kind: 'line'; readonly step: 1 | -1; readonly isExtending: boolean }
  | { readonly kind: 'apply'; readonly action: ReviewAction }
  | { readonly kind: 'expand'; readonly isWhole: boolean }
  | { readonly kind: 'mark' }
  | { readonly kind: 'take'; readonly side: ConflictSide }
  | { readonly kind: 'comment' }
  | { readonly kind: 'undo' | 'refresh' | 'pick' | 'endPicks' | 'stageAll' | 'message' };

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, arrowdown: 1, arrowup: -1 };

/** Commands of keys without Shift. */
const PLAIN: Readonly<Record<string, ReviewCommand>> = {
  n: { kind: 'file', step: 1 },
  p: { kind: 'file', step: -1 },
  s: { kind: 'apply', action: 'stage' },
  u: { kind: 'apply', action: 'unstage' },
  x: { kind: 'apply', action: 'discard' },
  v: { kind: 'mark' },
  c: { kind: 'comment' },
  z: { kind: 'undo' },
  r: { kind: 'refresh' },
  m: { kind: 'message' },
  e: { kind: 'expand', isWhole: false },
  ' ': { kind: 'pick' },
  o: { kind: 'take', side: 'ours' },
  t: { kind: 'take', side: 'theirs' },
  b: { kind: 'take', side: 'both' },
};

/** Commands of keys with Shift. */
const SHIFTED: Readonly<Record<string, ReviewCommand>> = {
  e: { kind: 'expand', isWhole: true },
  s: { kind: 'stageAll' },
};

/**
 * Returns what a key press does; null if nothing. While lines are chosen, the keys of the hunks move
 * between the lines.
 */
export function reviewCommand(press: KeyPress, isPicking: boolean): ReviewCommand | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const key = press.key.toLowerCase();
  if (isPicking) {
    if (key === 'escape') return { kind: 'endPicks' };
    const step = STEPS[key];
    if (step !== undefined) return { kind: 'line', step, isExtending: press.shiftKey };
  }
  if (press.shiftKey) return SHIFTED[key] ?? null;
  const step = STEPS[key];
  return step === undefined ? (PLAIN[key] ?? null) : { kind: 'hunk', step };
}
