import { z } from 'zod';

import { readStoredJson, storeText, type TextStorage } from '#renderer/kit/storage/store-text.ts';

export const SEEN_KEY = 'corral.seen';
/** Maximum number of sessions whose times are stored; the oldest times are dropped first. */
const MAX_SEEN = 1_000;

/** Which changes of sessions the person has seen; times in milliseconds since the epoch. */
export type Seen = {
  /** Time at which each session was last in front. */
  readonly seenAt: Readonly<Record<string, number>>;
  /** Changes before this time count as seen. */
  readonly since: number;
};

const storedSeen = z.object({ seenAt: z.record(z.string(), z.number()), since: z.number() });

/** Returns what all windows of this browser have stored; null if they have stored nothing. */
export function readSeen(storage: Pick<TextStorage, 'getItem'>): Seen | null {
  return storedSeen.safeParse(readStoredJson(storage, SEEN_KEY)).data ?? null;
}

/** Adds to what is stored, because another window may have stored times meanwhile. */
export function storeSeen(storage: TextStorage, seen: Seen): void {
  storeText(storage, SEEN_KEY, JSON.stringify(bounded(mergeSeen(seen, readSeen(storage)))));
}

/** Returns the later time of each session. */
export function mergeSeen(one: Seen, other: Seen | null): Seen {
  if (!other) return one;
  const seenAt = { ...one.seenAt };
  for (const [sessionId, time] of Object.entries(other.seenAt))
    seenAt[sessionId] = Math.max(time, seenAt[sessionId] ?? 0);
  return { seenAt, since: Math.max(one.since, other.since) };
}

/** Drops the oldest times. What was seen stays seen, because `since` moves to the dropped times. */
function bounded({ seenAt, since }: Seen): Seen {
  const newest = Object.entries(seenAt).toSorted(([, a], [, b]) => b - a);
  const dropped = newest[MAX_SEEN]?.[1] ?? 0;
  return {
    seenAt: Object.fromEntries(newest.slice(0, MAX_SEEN)),
    since: Math.max(since, dropped),
  };
}
