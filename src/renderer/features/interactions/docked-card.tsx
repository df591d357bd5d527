import { FileDiff, MessageCircleQuestionMark } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { Words } from '#renderer/kit/text/words.tsx';
import { AgeText } from '#renderer/kit/time/age-text.tsx';
import { Button } from '#renderer/kit/ui/button.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import { useInSight } from '#renderer/kit/ui/use-in-sight.ts';
import { useOpenInteraction, useOpenInteractions } from '#renderer/stores/desk/desk.ts';
import { showInteraction, useDialog } from '#renderer/stores/interactions/dialog-store.ts';
import { isEditRequest, openProposal } from '#renderer/stores/interactions/open-proposal.ts';
import { useReportVisibility } from '#renderer/stores/interactions/use-report-visibility.ts';
import { KEYS_WITH_FOCUS } from '#renderer/views/request/answers/hidden-keys.tsx';
import { shortForm } from '#renderer/views/request/kinds/request-kinds.ts';
import { RequestFacts } from '#renderer/views/request/request-facts.tsx';
import { RiskBadge } from '#renderer/views/request/risk-badge.tsx';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import { useRequestWords } from '#renderer/views/request/words/use-request-words.ts';
import { withoutBackticks } from '#shared/base/code-parts.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { MessageOf } from '#shared/conversation/message.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';

import { RequestAnswers } from './answer/request-answers.tsx';
import { useRequestForm } from './answer/request-form.tsx';
import { useAnswerKeys } from './answer/use-answer-keys.ts';
import { QuestionsForm } from '#renderer/views/request/questions/questions-form.tsx';
import { useDockedInteraction } from './docked/use-docking.ts';
import { useArming } from './timing/use-arming.ts';
import { useCurrentInteraction } from './use-current-interaction.ts';
import { useIsCovered } from './use-is-covered.ts';

/**
 * Shows an open question at its place in the conversation. A short question is answered here; any
 * other is opened in the dialog.
 */
export function DockedCard({ message }: { readonly message: MessageOf<'interaction'> }) {
  const { t } = useTranslation('inbox');
  const { requestId } = message.metadata;
  const interaction = useOpenInteraction(requestId);
  const { titleOf } = useRequestWords();
  const title = titleOf({
    title: message.content,
    wording: { title: message.metadata.titleWording },
  });
  return (
    <section
      aria-label={`${t('card.label')}: ${visibleText(withoutBackticks(title))}`}
      className="approval overflow-clip rounded-lg border border-warning/40 bg-raised"
    >
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1 bg-warning-soft px-3 py-1.5">
        <MessageCircleQuestionMark size={14} aria-hidden className="shrink-0 text-warning" />
        <span className="min-w-0 font-medium wrap-anywhere">
          <Words text={title} />
        </span>
        {interaction && <RiskBadge level={riskLevelOf(interaction.request)} />}
        <span className="ml-auto flex shrink-0 items-center gap-2 text-xs text-muted">
          {t('card.waits')}
          {interaction && <AgeText time={interaction.openedAt} />}
          <Button size="sm" onClick={() => showInteraction(requestId)}>
            {t('card.reviewShort')}
          </Button>
        </span>
      </header>
      {interaction && <Body interaction={interaction} />}
    </section>
  );
}

function Body({ interaction: { request } }: { readonly interaction: Interaction }) {
  const { messageOf } = useRequestWords();
  const box = useRef<HTMLDivElement>(null);
  const isCovered = useIsCovered();
  const isInSight = useInSight(box) && !isCovered;
  const short = shortForm({ ...request, message: messageOf(request) });
  // A request that is being edited is decided in the dialog, where the edit is visible.
  const isChanging = useDialog((s) => (s.drafts[request.requestId]?.change ?? null) !== null);
  const isDocked = useDockedInteraction()?.request.requestId === request.requestId;
  const isWhole = short.isWhole && !isChanging;
  useReportVisibility(request.requestId, isInSight);
  return (
    <div ref={box} className="flex flex-col gap-2 px-3 py-2.5">
      {short.text !== null && short.text !== '' && (
        <ShortText request={request} text={short.text} />
      )}
      <RequestFacts request={request} />
      {isWhole && !isCovered && !isDocked ? (
        <Answers request={request} isInSight={isInSight} />
      ) : (
        <ReviewButton request={request} isWhole={isWhole} />
      )}
    </div>
  );
}

function ShortText({
  request,
  text,
}: {
  readonly request: InteractionRequest;
  readonly text: string;
}) {
  const isCode =
    request.details.type === 'tool' && request.details.details?.type === 'commandOutput';
  return (
    <p
      className={
        isCode
          ? 'font-mono text-xs wrap-anywhere whitespace-pre-wrap'
          : 'wrap-anywhere whitespace-pre-wrap'
      }
    >
      {isCode ? <VisibleText text={text} /> : <Words text={text} />}
    </p>
  );
}

function Answers({
  request,
  isInSight,
}: {
  readonly request: InteractionRequest;
  readonly isInSight: boolean;
}) {
  const box = useRef<HTMLDivElement>(null);
  const open = useOpenInteractions();
  const arming = useArming(isInSight);
  const { armed } = arming;
  const form = useRequestForm(request, armed);
  const { details } = request;
  const showEdit = () => showInteraction(request.requestId);
  const toReview = isEditRequest(request) ? () => openProposal(request, open) : null;
  useAnswerKeys(box, 'section', { request, form, arming, targets: { showEdit, toReview } });
  return (
    <div
      ref={box}
      data-armed={armed}
      className={classNames('flex flex-col gap-3', KEYS_WITH_FOCUS)}
    >
      {details.type === 'questions' && (
        <QuestionsForm
          request={request}
          questions={details.questions}
          drafts={form.draft.answers}
          onChange={form.changeAnswer}
          missing={form.missing}
          digitsFor={-1}
          disabled={!armed || form.respond.sending !== null}
          takesNotes={details.takesNotes === true}
        />
      )}
      <RequestAnswers
        request={request}
        form={form}
        arming={arming}
        showEdit={showEdit}
        onReview={toReview}
      />
    </div>
  );
}

function ReviewButton({
  request,
  isWhole,
}: {
  readonly request: InteractionRequest;
  readonly isWhole: boolean;
}) {
  const { t } = useTranslation('inbox');
  const open = useOpenInteractions();
  const isFront = useCurrentInteraction()?.request.requestId === request.requestId;
  if (isFront) return <p className="text-xs text-muted">{t('card.front')}</p>;
  if (isWhole) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="primary" onClick={() => showInteraction(request.requestId)}>
        {t('card.review')}
      </Button>
      {isEditRequest(request) && (
        <Button
          icon={<FileDiff size={14} aria-hidden />}
          onClick={() => openProposal(request, open)}
        >
          {t('proposal.open')}
        </Button>
      )}
    </div>
  );
}
