import { goTo, setNotice, useReading } from '#renderer/stores/conversation/reading.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { seqsInSight } from './in-sight.ts';

type Seek = { readonly direction: 'before' | 'after'; readonly what: 'prompt' | 'error' };
type InSight = { readonly first: number; readonly last: number } | null;

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

/** To the nearest prompt or failure; where there is none, says so. */
export async function jumpToNearest(api: CorralApi, sessionId: string, { direction, what }: Seek): Promise<void> {
  const { arrived } = useReading.getState();
  const seq = startOf(direction, seqsInSight(), arrived?.sessionId === sessionId ? arrived.seq : null);
  const reply = await api['conversation.seek']({ sessionId, seq, direction, what });
  if (!reply.ok) setNotice({ kind: 'failed', message: reply.error.message });
  else if (reply.value.seq === null) setNotice({ kind: NOTICES[direction][what], message: '' });
  else await goTo(api, { sessionId, to: { seq: reply.value.seq }, focus: true });
}

/** From where the last jump led while that is in sight, else from the edge of what is, so that nothing on the screen is passed over. */
export function startOf(direction: Seek['direction'], inSight: InSight, arrived: number | null): number {
  if (!inSight) return arrived ?? (direction === 'before' ? Number.MAX_SAFE_INTEGER : 0);
  if (arrived !== null && arrived >= inSight.first && arrived <= inSight.last) return arrived;
  return direction === 'before' ? inSight.last + 1 : inSight.first - 1;
}
