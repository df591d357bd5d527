import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDuration } from '#renderer/kit/text/format.ts';
import { useNow } from '#renderer/kit/time/now.ts';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { useMessages } from '#renderer/stores/conversation/conversation.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import { useReadingTurn } from '#renderer/stores/conversation/turns-store.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Turn } from '#shared/conversation/turn.ts';

import { ChangesButton } from './changes-button.tsx';
import { GoBackButtons } from './go-back-buttons.tsx';
import { startText, usageTexts } from './turn-words.ts';
import { useReadingTurnOf } from './use-reading-turn.ts';
import { useKeepTurns } from './use-turns.ts';

type Props = { readonly sessionId: string };

const MINUTE_MS = 60_000;

/**
 * Shows the turn that is being read. Its height is reserved before the text is known, so that
 * nothing moves.
 */
export function TurnStrip({ sessionId }: Props) {
  const { t } = useTranslation('turns');
  const strip = useRef<HTMLDivElement>(null);
  const isEmpty = useMessages(sessionId, null).length === 0;
  const turn = useReadingTurn(sessionId);
  useKeepTurns(sessionId);
  useReadingTurnOf(sessionId, strip);
  return (
    <div
      ref={strip}
      role="group"
      aria-label={t('label')}
      hidden={isEmpty}
      className={isEmpty ? 'hidden' : 'h-8 shrink-0 border-b border-line bg-surface'}
    >
      {turn && <TurnText sessionId={sessionId} turn={turn} />}
    </div>
  );
}

function TurnText({ sessionId, turn }: Props & { readonly turn: Turn }) {
  const { t, i18n } = useTranslation('turns');
  const api = useApi();
  const gist = turn.gist === '' ? t('imagesOnly') : visibleText(turn.gist);
  const toPrompt = () => void goTo(api, { sessionId, to: { seq: turn.promptSeq }, focus: true });
  const start = startText(turn, useNow(MINUTE_MS), i18n.language);
  const facts = usageTexts(turn, { t, locale: i18n.language });
  const figures = [start, ...facts].filter((part) => part !== null).join(' · ');
  return (
    <div className="mx-auto flex h-full w-full max-w-(--reading-width) items-center gap-2 px-3 text-xs">
      <button
        type="button"
        onClick={toPrompt}
        aria-label={t('toPrompt', { gist })}
        title={gist}
        className="min-w-[40%] flex-1 truncate rounded-md px-1 py-0.5 text-left font-medium hover:bg-hover"
      >
        {gist}
      </button>
      <Outcome turn={turn} />
      <span title={figures} className="hidden min-w-0 truncate text-muted tabular-nums @xl:inline">
        {figures}
      </span>
      <ChangesButton sessionId={sessionId} turn={turn} />
      <GoBackButtons
        sessionId={sessionId}
        promptSeq={turn.promptSeq}
        hasTools={turn.tools.total > 0}
      />
    </div>
  );
}

function Outcome({ turn: { outcome, startedAt } }: { readonly turn: Turn }) {
  const { t } = useTranslation('turns');
  if (outcome === 'completed') return null;
  if (outcome === 'running') return <Running since={startedAt} />;
  return (
    <span className={outcome === 'failed' ? 'shrink-0 text-danger' : 'shrink-0 text-warning'}>
      {t(`outcome.${outcome}`)}
    </span>
  );
}

function Running({ since }: { readonly since: number | null }) {
  const { t, i18n } = useTranslation('turns');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-muted tabular-nums">
      <Spinner />
      <span className="sr-only">{t('outcome.running')}</span>
      {since !== null &&
        formatDuration(Math.max(1_000, Math.floor((now - since) / 1_000) * 1_000), i18n.language)}
    </span>
  );
}
