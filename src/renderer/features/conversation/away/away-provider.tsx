import { ArrowUp, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IconButton } from '#renderer/kit/ui/icon-button.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import { reachUnseen, useVisit } from '#renderer/stores/window/visits.ts';
import { AwayFacts } from '#renderer/views/away/away-facts.tsx';
import { awayLine } from '#renderer/views/away/away-words.ts';

import { AwayContext, type Away } from './away-context.ts';
import { useAway } from './use-away.ts';

/** Delay in which a divider that is in view is found, in ms. */
const SETTLED_MS = 300;

type Props = { readonly sessionId: string; readonly children: ReactNode };

/**
 * Provides the summary of what happened while the person was away to the rows of a conversation.
 * Shows it above the conversation until the person has seen it there.
 */
export function AwayProvider({ sessionId, children }: Props) {
  const away = useAway(sessionId);
  const isReached = useVisit(sessionId)?.isReached !== false;
  return (
    <>
      <AwayContext value={away?.isLoaded === true ? away : null}>{children}</AwayContext>
      {away && !isReached && <AwayBar away={away} />}
    </>
  );
}

function AwayBar({ away: { sessionId, seq, time, facts } }: { readonly away: Away }) {
  const { t } = useTranslation('away');
  const api = useApi();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSettled) return null;
  const summary = t('summary', { time, facts: awayLine(facts) });
  const toFirst = () => {
    reachUnseen(sessionId);
    void goTo(api, { sessionId, to: { seq }, focus: true });
  };
  return (
    <div
      role="group"
      aria-label={t('label')}
      className="absolute inset-x-0 top-10 mx-auto flex w-fit max-w-[min(calc(100%-2rem),var(--reading-width))] items-center gap-1 rounded-lg bg-raised p-0.5 text-xs shadow-high"
    >
      <button
        type="button"
        aria-label={t('toFirst', { summary })}
        title={summary}
        onClick={toFirst}
        className="flex min-w-0 items-center gap-2 rounded-md px-2 py-1 text-left hover:bg-hover"
      >
        <ArrowUp size={14} aria-hidden className="shrink-0" />
        <span className="line-clamp-2">
          <span className="font-medium">{time}</span> <AwayFacts facts={facts} />
        </span>
      </button>
      <IconButton label={t('hide')} onClick={() => reachUnseen(sessionId)}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
