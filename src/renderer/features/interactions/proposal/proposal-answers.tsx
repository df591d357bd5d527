import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { regionSelector } from '#renderer/kit/keyboard/regions.ts';
import { Words } from '#renderer/kit/text/words.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useInSight } from '#renderer/kit/ui/use-in-sight.ts';
import { useOpenInteraction } from '#renderer/stores/desk/desk.ts';
import { showInteraction, useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { RequestFacts } from '#renderer/views/request/request-facts.tsx';
import { RiskLine } from '#renderer/views/request/risk-line.tsx';
import { TitleSubject } from '#renderer/views/request/title-subject.tsx';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import type { ReviewHunk } from '#shared/git/file-change.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { RequestAnswers } from '../answer/request-answers.tsx';
import { useRequestForm, type RequestForm } from '../answer/request-form.tsx';
import { useAnswerKeys } from '../answer/use-answer-keys.ts';
import { Countdown } from '../timing/countdown.tsx';
import { useArming, type ArmingState } from '../timing/use-arming.ts';
import { useIsCovered } from '../use-is-covered.ts';
import { areSameParts } from './same-parts.ts';

type Props = {
  readonly requestId: string;
  /** Identifies the edit that the review shows; null while it does not show all of it. */
  readonly proposalId: string | null;
  /** The hunks that the review shows; null for several files. */
  readonly hunks: readonly ReviewHunk[] | null;
  /** True if the review cannot show what the edit would do. */
  readonly isUnknown: boolean;
  /** Reads the review again. */
  readonly refresh: () => void;
  /** Gets the indexes of the hunks that are left out, each time that they change. */
  readonly onLeftOut: (hunks: readonly number[]) => void;
};

/** Renders the answers to the edit that the review shows. A closed request has none. */
export function ProposalAnswers({ requestId, ...props }: Props) {
  const { t } = useTranslation('inbox');
  const interaction = useOpenInteraction(requestId);
  if (interaction) return <Open key={requestId} interaction={interaction} {...props} />;
  return (
    <p role="status" className="px-3 py-2 text-muted">
      {t('proposal.closed')}
    </p>
  );
}

type OpenProps = Omit<Props, 'requestId'> & { readonly interaction: Interaction };

function Open({ interaction, proposalId, hunks, isUnknown, refresh, onLeftOut }: OpenProps) {
  const { t } = useTranslation('inbox');
  const { request, timer } = interaction;
  const { requestId } = request;
  const box = useRef<HTMLDivElement>(null);
  const isCovered = useIsCovered();
  const isInSight = useInSight(box) && !isCovered && proposalId !== null;
  // A file that changed shows another edit, which the person has not read yet.
  const arming = useArming(isInSight, proposalId);
  const isReady = arming.armed && proposalId !== null;
  const form = useRequestForm(request, isReady, { proposalId });
  useReportVisibility(requestId, isInSight);
  const parts = partsOf(request, form, hunks);
  useReportedParts(parts, onLeftOut);
  const isAnswerable = isShownHere(form, parts) && !isUnknown;
  useAnswerKeys(box, regionSelector('changes'), {
    request,
    form,
    arming: { ...arming, armed: isReady && isAnswerable },
    targets: { showEdit: () => showInteraction(requestId) },
  });
  useRefreshOfStale(requestId, refresh);
  return (
    <div
      ref={box}
      data-armed={isReady}
      className="approval flex max-h-[45vh] flex-col gap-2 px-3 py-2"
    >
      <div className="flex min-h-0 flex-col gap-2 overflow-y-auto">
        <Subject request={request} />
        {timer && <Countdown request={request} timer={timer} />}
      </div>
      {isUnknown ? (
        <p className="text-muted">{t('proposal.unknown')}</p>
      ) : (
        <Answers
          request={request}
          form={form}
          arming={{ ...arming, armed: isReady }}
          parts={parts}
        />
      )}
      {proposalId === null && !isUnknown && (
        <p className="text-xs text-muted">{t('proposal.waits')}</p>
      )}
    </div>
  );
}

/**
 * Returns false if a changed text would be approved that the review does not show. The review shows
 * only the parts that are left out.
 */
function isShownHere({ change }: RequestForm, parts: Parts | null): boolean {
  return change === null || change.text === change.editable.text || parts !== null;
}

/** Renders what is asked and how risky it is; the review shows the edit itself. */
function Subject({ request }: { readonly request: InteractionRequest }) {
  const { t } = useTranslation('inbox');
  const { titleOf } = useRequestWords();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">
          <Words text={titleOf(request)} />
          <TitleSubject request={request} />
        </span>
        <Button size="sm" className="ml-auto" onClick={() => showInteraction(request.requestId)}>
          {t('proposal.dialog')}
        </Button>
      </div>
      {request.risk && <RiskLine request={request} risk={request.risk} />}
      <RequestFacts request={request} />
    </>
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

type Parts = { readonly rejected: readonly number[]; readonly total: number };

/** Returns the parts that can be left out, if the review shows just these; else null. */
function partsOf(
  { details }: InteractionRequest,
  { change }: RequestForm,
  hunks: readonly ReviewHunk[] | null,
): Parts | null {
  const choice = change?.choice;
  if (!choice || choice.isTyped || hunks === null || !areSameParts(hunks, details)) return null;
  return { rejected: choice.rejected, total: hunks.length };
}

function useReportedParts(parts: Parts | null, onLeftOut: Props['onLeftOut']): void {
  const report = useEffectEvent(onLeftOut);
  const leftOut = parts?.rejected.join(' ') ?? '';
  useEffect(() => {
    report(leftOut === '' ? [] : leftOut.split(' ').map(Number));
    return () => report([]);
  }, [leftOut]);
}

type AnswersProps = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arming: ArmingState;
  readonly parts: Parts | null;
};

/**
 * Renders the answers. A changed text is answered where it is shown: in the dialog, unless the
 * review shows the parts that are left out of it.
 */
function Answers({ request, form, arming, parts }: AnswersProps) {
  const { t } = useTranslation('inbox');
  if (!isShownHere(form, parts)) return <p className="text-muted">{t('proposal.typed')}</p>;
  const count = parts?.rejected.length ?? 0;
  return (
    <>
      {count > 0 && (
        <p role="status" className="text-xs text-warning">
          {t('proposal.left', { count, total: parts?.total ?? 0 })}
        </p>
      )}
      <RequestAnswers
        request={request}
        form={form}
        arming={arming}
        showEdit={() => showInteraction(request.requestId)}
      />
    </>
  );
}
