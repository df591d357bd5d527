import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { formatMoment } from '#renderer/kit/time/format-moment.ts';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useMessagesFact, usePageFlags } from '#renderer/stores/conversation/conversation.ts';
import { useSessionField } from '#renderer/stores/desk/desk.ts';
import { AWAY_MS, noteUnseen, useVisit } from '#renderer/stores/window/visits.ts';
import { awayFacts } from '#renderer/views/away/away-words.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { hasNoRow } from '#shared/conversation/silent.ts';

import type { Away } from './away-context.ts';

/**
 * Returns what happened in a session while the person was away, and above which message to show it.
 * Null after a short absence, or if nothing happened. `isLoaded` is false while that message is
 * not.
 */
export function useAway(sessionId: string): (Away & { readonly isLoaded: boolean }) | null {
  const { t, i18n } = useTranslation('away');
  const api = useApi();
  const visit = useVisit(sessionId);
  const createdAt = useSessionField(sessionId, 'createdAt') ?? 0;
  const leftAt = Math.max(visit?.leftAt ?? 0, createdAt);
  const isLong = visit !== undefined && visit.openedAt - leftAt >= AWAY_MS;
  useEffect(() => {
    if (!isLong || visit.unseen !== null) return;
    const { leftAt: since } = visit;
    void api['turns.since']({ sessions: [{ sessionId, since }] }).then((reply) => {
      const found = reply.ok ? reply.value.sessions[0] : undefined;
      if (found) noteUnseen(sessionId, visit, found);
    });
  }, [api, sessionId, visit, isLong]);
  const found = isLong ? visit.unseen : null;
  const firstSeq = found?.firstSeq ?? null;
  const { hasBefore } = usePageFlags(sessionId, null);
  const shownSeq = useMessagesFact(sessionId, null, (messages) =>
    firstSeq === null ? null : firstShownFrom(messages, firstSeq, hasBefore),
  );
  const openedAt = visit?.openedAt ?? 0;
  return useMemo(() => {
    if (!found || firstSeq === null) return null;
    const momentOf = (at: number) => formatMoment(at, i18n.language, openedAt);
    return {
      sessionId,
      seq: shownSeq ?? firstSeq,
      isLoaded: shownSeq !== null,
      time: t('between', { from: momentOf(leftAt), to: momentOf(openedAt) }),
      facts: awayFacts(found, null, { t, locale: i18n.language }),
    };
  }, [sessionId, found, firstSeq, shownSeq, leftAt, openedAt, t, i18n.language]);
}

/** Returns the first message from a position on that has a row; null if it is not loaded. */
export function firstShownFrom(
  messages: readonly ConversationMessage[],
  from: number,
  hasBefore: boolean,
): number | null {
  const [first] = messages;
  if (hasBefore && first !== undefined && first.seq > from) return null;
  return messages.find((message) => message.seq >= from && !hasNoRow(message))?.seq ?? null;
}
