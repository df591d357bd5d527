import { Check } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { Spinner } from '#renderer/kit/ui/spinner.tsx';
import { useInSight } from '#renderer/kit/ui/use-in-sight.ts';
import { useClosedInteractions } from '#renderer/stores/desk/desk.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { SessionFilesProvider } from '#renderer/views/file-viewer/session-files.tsx';
import { usePlaceTitle } from '#renderer/views/place/place-names.ts';
import { RequestDetails } from '#renderer/views/request/request-details.tsx';
import { RequestFacts } from '#renderer/views/request/request-facts.tsx';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';
import { RiskNotice } from '#renderer/views/request/risk-reasons.tsx';
import { corralMessage } from '#renderer/views/request/words/agent-words.ts';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import { useOutcomeText } from '#renderer/views/request/words/use-outcome-text.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { withoutBackticks } from '#shared/base/code-parts.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { closedOf } from '#shared/interaction/closed-interaction.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import type { AnswerState } from './batch-state.ts';

type Props = {
  readonly interaction: Interaction;
  readonly isMarked: boolean;
  readonly isOpen: boolean;
  readonly answerState: AnswerState | null;
  readonly onToggle: () => void;
};

/**
 * Shows one request of a batch in full, with a checkbox that includes it and the state of its
 * answer.
 */
export function BatchRow({ interaction, isMarked, isOpen, answerState, onToggle }: Props) {
  const { t } = useTranslation('inbox');
  const { request } = interaction;
  const row = useRef<HTMLLIElement>(null);
  const titleId = useId();
  useReportVisibility(request.requestId, useInSight(row) && isOpen);
  const level = riskLevelOf(request);
  const reasons = request.details.type === 'tool' ? request.risk : null;
  const { titleOf } = useRequestWords();
  const title = titleOf(request);
  const place = visibleText(usePlaceTitle(request.sessionId, request.context.readFrom));
  return (
    <li
      ref={row}
      aria-labelledby={titleId}
      className="flex flex-col gap-2 rounded-lg border border-line p-2.5"
    >
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          checked={isMarked && isOpen}
          disabled={!isOpen || answerState?.state === 'sending'}
          onChange={onToggle}
          aria-label={t('batch.include', {
            title: visibleText(withoutBackticks(title)),
            session: place,
          })}
          className="mt-0.75 size-3.5 shrink-0 accent-accent-solid"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
          <span id={titleId} className="font-medium wrap-anywhere">
            <Words text={title} />
          </span>
          {!reasons && <RiskBadge level={level} />}
          <span className="min-w-0 text-xs wrap-anywhere text-muted">{place}</span>
        </span>
        <State interaction={interaction} isOpen={isOpen} answerState={answerState} />
      </label>
      {level === 'HIGH' && isOpen && !isMarked && (
        <p className="text-xs text-danger">{t('batch.highLeftOut')}</p>
      )}
      <SessionFilesProvider sessionId={request.sessionId}>
        <RequestContent request={request} risk={reasons} />
      </SessionFilesProvider>
      {answerState?.state === 'failed' && (
        <ProblemBox failure={answerState.failure} isAnnounced={false} />
      )}
    </li>
  );
}

type ContentProps = {
  readonly request: InteractionRequest;
  readonly risk: InteractionRequest['risk'] | null;
};

function RequestContent({ request, risk }: ContentProps) {
  const { messageOf } = useRequestWords();
  return (
    <>
      {corralMessage(request) !== '' && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <Words text={messageOf(request)} />
        </p>
      )}
      <RequestFacts request={request} />
      {risk && <RiskNotice risk={risk} />}
      <RequestDetails request={request} />
    </>
  );
}

type StateProps = {
  readonly interaction: Interaction;
  readonly isOpen: boolean;
  readonly answerState: AnswerState | null;
};

function State({ interaction, isOpen, answerState }: StateProps) {
  const { t } = useTranslation('inbox');
  const { requestId } = interaction.request;
  const closed = useClosedInteractions().find(({ request }) => request.requestId === requestId);
  const textOf = useOutcomeText();
  if (answerState?.state === 'sending') {
    return (
      <span className="flex shrink-0 items-center gap-1.5 text-xs text-muted">
        <Spinner /> {t('batch.sending')}
      </span>
    );
  }
  if (answerState?.state === 'answered') {
    return (
      <span className="flex shrink-0 items-center gap-1 text-xs text-ok">
        <Check size={13} aria-hidden /> {t('batch.answered')}
      </span>
    );
  }
  if (isOpen)
    return answerState?.state === 'failed' ? (
      <span className="shrink-0 text-xs text-danger">{t('batch.failed')}</span>
    ) : null;
  const ending = closed && closedOf(closed);
  return (
    <span className="shrink-0 text-xs text-warning">
      {ending ? t('batch.closed', { how: textOf(ending).outcome }) : t('gone')}
    </span>
  );
}
