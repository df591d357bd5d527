import { use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { reachUnseen } from '#renderer/stores/window/visits.ts';
import { AwayFacts } from '#renderer/views/away/away-facts.tsx';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { AwayContext, type Away } from './away-context.ts';

/**
 * Shows above a row what happened while the person was away, if one of these messages is the first
 * that came in that time.
 */
export function AwayDivider({ messages }: { readonly messages: readonly ConversationMessage[] }) {
  const away = use(AwayContext);
  return away && messages.some(({ seq }) => seq === away.seq) && <Divider away={away} />;
}

function Divider({ away: { sessionId, time, facts } }: { readonly away: Away }) {
  const { t } = useTranslation('away');
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) reachUnseen(sessionId);
    });
    if (line.current) observer.observe(line.current);
    return () => observer.disconnect();
  }, [sessionId]);
  return (
    <div
      ref={line}
      role="note"
      aria-label={t('label')}
      className="mx-auto flex w-full max-w-(--reading-width) items-center gap-3 px-4 pt-4 pb-1 text-xs text-muted"
    >
      <span aria-hidden className="h-px min-w-3 flex-1 bg-line-strong" />
      <p className="max-w-[85%] text-center text-balance">
        <span className="font-medium text-text">{time}</span> <AwayFacts facts={facts} />
      </p>
      <span aria-hidden className="h-px min-w-3 flex-1 bg-line-strong" />
    </div>
  );
}
