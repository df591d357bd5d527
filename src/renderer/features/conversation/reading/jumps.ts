import { goTo, readingOf, setNotice } from '#renderer/stores/conversation/reading.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { visibleSeqs } from './visible-rows.ts';

type Seek = { readonly direction: 'before' | 'after'; readonly what: 'prompt' | 'error' };
type VisibleRange = { readonly first: number; readonly last: number } | null;

export async function jumpToFirst(api: CorralApi, sessionId: string): Promise<void> {
  return goTo(api, { sessionId, to: 'start', focus: true });
}

export async function jumpToLast(api: CorralApi, sessionId: string): Promise<void> {
  return goTo(api, { sessionId, to: 'end', focus: true });
}

const NOTICES = {
  before: { prompt: 'previousPrompt', error: 'previousFailure' },
  after: { prompt: 'nextPrompt', error: 'nextFailure' },
} as const;

/** Goes to the nearest prompt or failure. Shows a notice if there is none. */
export async function jumpToNearest(
  api: CorralApi,
  sessionId: string,
  { direction, what }: Seek,
): Promise<void> {
  const seq = startOf(direction, visibleSeqs(sessionId), readingOf(sessionId).arrived);
  const reply = await api['conversation.seek']({ sessionId, seq, direction, what });
  if (!reply.ok) setNotice(sessionId, { kind: 'failed', message: reply.error.message });
  else if (reply.value.seq === null)
    setNotice(sessionId, { kind: NOTICES[direction][what], message: '' });
  else await goTo(api, { sessionId, to: { seq: reply.value.seq }, focus: true });
}

/**
 * Returns the `seq` at which a search starts: the target of the last jump while it is visible,
 * otherwise the edge of the visible range, so that no visible message is skipped.
 */
export function startOf(
  direction: Seek['direction'],
  visible: VisibleRange,
  arrived: number | null,
): number {
  if (!visible) return arrived ?? (direction === 'before' ? Number.MAX_SAFE_INTEGER : 0);
  if (arrived !== null && arrived >= visible.first && arrived <= visible.last) return arrived;
  return direction === 'before' ? visible.last + 1 : visible.first - 1;
}
