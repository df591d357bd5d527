import { useEffect, useEffectEvent, useMemo, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { useOpenInteractions, useSessions } from '#renderer/stores/desk/desk.ts';
import { isBusy } from '#renderer/stores/sessions/groups.ts';
import { MAX_SINCE } from '#shared/contract/calls/conversation.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { UnseenTotal } from '#shared/conversation/turn.ts';

import { useSeenTime } from './use-seen-time.ts';

/** Delay before the counts are read again while a session works, in ms. */
const AGAIN_MS = 10_000;

type ChangedSession = { readonly session: Session; readonly since: number };

type SinceLooked = {
  /** When the person last looked at the session that they have not seen for the longest time. */
  readonly since: number;
  readonly total: UnseenTotal;
};

/**
 * Returns what happened in all sessions that changed since the person looked at them; null if
 * nothing did. Counts again whenever one of them begins or ends its work or a question.
 */
export function useUnseenTotal(): SinceLooked | null {
  const api = useApi();
  const changed = useChangedSessions();
  const questions = useOpenInteractions()
    .map(({ request }) => request.requestId)
    .join(' ');
  const [known, setKnown] = useState<SinceLooked | null>(null);
  const states = changed.map(
    ({ session, since }) => `${session.sessionId} ${session.status} ${since}`,
  );
  const state = states.length === 0 ? '' : states.concat(questions).join('\n');
  const read = useEffectEvent(async (asked: string, isCurrent: () => boolean) => {
    if (asked === '') return setKnown(null);
    const sessions = changed.map(({ session, since }) => ({ sessionId: session.sessionId, since }));
    const reply = await api['turns.since']({ sessions });
    if (!reply.ok || !isCurrent()) return;
    const found = new Set(reply.value.sessions.map(({ sessionId }) => sessionId));
    const times = changed
      .filter(({ session }) => found.has(session.sessionId))
      .map(({ session, since }) => Math.max(since, session.createdAt));
    setKnown(times.length === 0 ? null : { since: Math.min(...times), total: reply.value.total });
  });
  const isAnyBusy = changed.some(({ session }) => isBusy(session));
  useEffect(() => {
    let isEnded = false;
    const readNow = () => void read(state, () => !isEnded);
    readNow();
    const timer = isAnyBusy ? setInterval(readNow, AGAIN_MS) : undefined;
    return () => {
      isEnded = true;
      clearInterval(timer);
    };
  }, [state, isAnyBusy]);
  return known;
}

/** Returns the sessions that changed since the person looked, those that changed last first. */
function useChangedSessions(): readonly ChangedSession[] {
  const sessions = useSessions();
  const seenAt = useSeenTime();
  return useMemo(
    () =>
      sessions
        .map((session) => ({ session, since: seenAt(session.sessionId) }))
        .filter(({ session, since }) => session.archivedAt === null && session.updatedAt > since)
        .toSorted((a, b) => b.session.updatedAt - a.session.updatedAt)
        .slice(0, MAX_SINCE),
    [sessions, seenAt],
  );
}
