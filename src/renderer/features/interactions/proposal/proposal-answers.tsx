import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useInSight } from '#renderer/kit/ui/use-in-sight.ts';
import { useOpenInteraction } from '#renderer/stores/desk/desk.ts';
import { showInteraction, useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import { RequestAnswers } from '../answer/request-answers.tsx';
import { useRequestForm, type RequestForm } from '../answer/request-form.tsx';
import { useArming, type ArmingState } from '../timing/use-arming.ts';
import { useIsCovered } from '../use-is-covered.ts';

type Props = {
  readonly requestId: string;
  /** Identifies the edit that the review shows; null while it does not show all of it. */
  readonly proposalId: string | null;
  /** Reads the review again. */
  readonly refresh: () => void;
};

/** Renders the answers to the edit that the review shows. A closed request has none. */
export function ProposalAnswers({ requestId, ...props }: Props) {
  const { t } = useTranslation('inbox');
  const interaction = useOpenInteraction(requestId);
  if (interaction) return <Open key={requestId} request={interaction.request} {...props} />;
  return (
    <p role="status" className="px-3 py-2 text-muted">
      {t('proposal.closed')}
    </p>
  );
}

type OpenProps = Omit<Props, 'requestId'> & { readonly request: InteractionRequest };

function Open({ request, proposalId, refresh }: OpenProps) {
  const { t } = useTranslation('inbox');
  const { titleOf } = useRequestWords();
  const { requestId } = request;
  const box = useRef<HTMLDivElement>(null);
  const isCovered = useIsCovered();
  const isInSight = useInSight(box) && !isCovered && proposalId !== null;
  const arming = useArming(isInSight);
  const isReady = arming.armed && proposalId !== null;
  const form = useRequestForm(request, isReady, proposalId);
  useReportVisibility(requestId, isInSight);
  useRefreshOfStale(requestId, refresh);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only notes that a key was pressed
    <div
      ref={box}
      data-armed={isReady}
      onKeyDown={arming.noteKey}
      className="approval flex flex-col gap-2 px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          <Words text={titleOf(request)} />
        </span>
        <RiskBadge level={riskLevelOf(request)} />
        <Button size="sm" className="ml-auto" onClick={() => showInteraction(requestId)}>
          {t('proposal.dialog')}
        </Button>
      </div>
      <Answers request={request} form={form} arming={{ ...arming, armed: isReady }} />
      {proposalId === null && <p className="text-xs text-muted">{t('proposal.waits')}</p>}
    </div>
  );
}

/** Reads the review again after an answer was refused because a file has changed. */
function useRefreshOfStale(requestId: string, refresh: () => void): void {
  const failure = useDialog((s) => s.failures[requestId]);
  const onStale = useEffectEvent(refresh);
  useEffect(() => {
    if (failure?.kind === 'stale') onStale();
  }, [failure]);
}

type AnswersProps = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arming: ArmingState;
};

/** Renders the answers. A text that the person typed is answered where it is shown. */
function Answers({ request, form, arming }: AnswersProps) {
  const { t } = useTranslation('inbox');
  const { change } = form;
  const isChanged = change !== null && change.text !== change.editable.text;
  if (isChanged && change.choice?.isTyped !== false)
    return <p className="text-muted">{t('proposal.typed')}</p>;
  const left = change?.choice?.rejected.length ?? 0;
  return (
    <>
      {left > 0 && <p className="text-xs text-warning">{t('proposal.left', { count: left })}</p>}
      <RequestAnswers
        request={request}
        form={form}
        arming={arming}
        hasKeys={false}
        showEdit={() => showInteraction(request.requestId)}
      />
    </>
  );
}
