import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LongList } from '#renderer/kit/ui/fields/long-list.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { setRequestDraft } from '#renderer/stores/interactions/dialog-store.ts';
import { QuestionSource } from '#renderer/views/place/question-source.tsx';
import { ApprovalAnswers } from '#renderer/views/request/answers/approval-answers.tsx';
import { textOptions } from '#renderer/views/request/answers/arrange-options.ts';
import { ConfirmStrip } from '#renderer/views/request/answers/confirm-strip.tsx';
import { OptionButton } from '#renderer/views/request/answers/option-button.tsx';
import { useAnswerLabel } from '#renderer/views/request/answers/use-answer-label.ts';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import { useBoundedOffers } from '#renderer/views/rule/use-bounded-offers.ts';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import type { ArmingState } from '../timing/use-arming.ts';
import { ChangeAnswers } from './change-form.tsx';
import { FeedbackField } from './feedback-field.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { RequestFailure, type RequestForm } from './request-form.tsx';

const NO_OFFERS: readonly RuleDraft[] = [];

type Props = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arming: ArmingState;
  /** Shows where an edit is made, after it began; null where that is visible. */
  readonly showEdit?: (() => void) | null;
  /** Opens the rule builder; absent where rules cannot be created. */
  readonly onRule?: () => void;
  /** Opens the review of the edit; null where there is none. */
  readonly onReview?: (() => void) | null;
  /** Content above the answers. */
  readonly above?: ReactNode;
  /** Shows the field of the text for the agent only after it was asked for. */
  readonly isCompact?: boolean;
};

/**
 * Renders what an answer needs, and the bar of the answers as the last line. All else stands above
 * the bar, so that nothing moves it.
 */
export function RequestAnswers(props: Props) {
  const { request, form } = props;
  return (
    <Answers {...props}>
      {props.above}
      <QuestionSource request={request} />
      <RequestFailure requestId={request.requestId} retry={form.respond.retry} />
      <Missing form={form} />
      <Confirmation form={form} />
    </Answers>
  );
}

function Missing({ form: { missing } }: Pick<Props, 'form'>) {
  const { t } = useTranslation('interactions');
  if (missing.length === 0) return null;
  return (
    <p role="alert" className="text-xs text-danger">
      {t('unanswered', { count: missing.length })}
    </p>
  );
}

/** Asks for the second step of an answer of high risk. */
function Confirmation({ form }: Pick<Props, 'form'>) {
  const labelOf = useAnswerLabel();
  const { t } = useTranslation('inbox');
  const { confirming, change, respond } = form;
  if (confirming === null) return null;
  return (
    <ConfirmStrip
      label={change?.isOpen === true ? t('change.approve') : labelOf(confirming)}
      isSending={respond.sending !== null}
      onConfirm={form.confirm}
      onBack={form.endConfirming}
    />
  );
}

type AnswersProps = Omit<Props, 'above'> & { readonly children: ReactNode };

function Answers(props: AnswersProps) {
  const { request, form, arming, children } = props;
  const { change, writtenOption, respond } = form;
  const isSending = respond.sending !== null;
  if (change?.isOpen === true)
    return (
      <ChangeAnswers
        change={change}
        form={form}
        armed={arming.armed}
        isSending={isSending}
        isDangerous={riskLevelOf(request) === 'HIGH'}
      >
        {children}
      </ChangeAnswers>
    );
  if (writtenOption !== null && !form.hasField)
    return (
      <FeedbackForm
        option={writtenOption}
        text={form.draft.feedback}
        onTextChange={(feedback) => setRequestDraft(request.requestId, { feedback })}
        onSend={form.sendText}
        onBack={() => setRequestDraft(request.requestId, { optionId: null })}
        sending={isSending}
        isMissing={form.isTextMissing}
      >
        {children}
      </FeedbackForm>
    );
  return <RequestOptions {...props} />;
}

/** Connects the options with the form. */
function RequestOptions({
  request,
  form,
  arming,
  children,
  isCompact = false,
  ...props
}: AnswersProps) {
  const { showEdit = null, onRule = null, onReview = null } = props;
  const { change, respond, arrangement } = form;
  const { armed, round } = arming;
  const offers = useOffers(request, form);
  const beginChange = () => {
    change?.begin();
    showEdit?.();
  };
  const isFieldShown = form.hasField && (!isCompact || form.isTextWanted);
  const withText = isFieldShown ? textOptions(arrangement) : [];
  return (
    <ApprovalAnswers
      request={request}
      arrangement={isFieldShown ? arrangement : { ...arrangement, retry: null }}
      armed={armed}
      armingRound={round}
      sending={respond.sending}
      onChoose={form.choose}
      menu={form.menu}
      onMenuChange={form.setMenu}
      feedback={
        withText.length > 0 ? (
          <FeedbackField requestId={request.requestId} form={form} options={withText} />
        ) : null
      }
      onChange={change && beginChange}
      onRule={onRule}
      offers={offers}
      onApproveWith={form.approveWith}
      onReview={onReview}
    >
      {children}
      <Choices request={request} form={form} disabled={!armed || respond.sending !== null} />
    </ApprovalAnswers>
  );
}

function useOffers({ requestId }: InteractionRequest, { menu, approveWith }: RequestForm) {
  const offers = useBoundedOffers(requestId, menu === 'remember' && approveWith !== null);
  return approveWith === null ? NO_OFFERS : offers;
}

type ChoicesProps = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly disabled: boolean;
};

/** Lists the choices that only the agent knows, by digits. */
function Choices({ request, form, disabled }: ChoicesProps) {
  const { t } = useTranslation('interactions');
  const { others } = form.arrangement;
  const isForm = request.details.type === 'questions';
  const hasDigits = requestKindOf(request.details).digits === 'options';
  if (others.length === 0 && !isForm) return null;
  return (
    <div className="flex flex-col gap-1">
      {isForm && (
        <p className="text-xs text-muted">{t('answersHint', { keys: shortcutLabel('Enter') })}</p>
      )}
      <LongList items={others} textOf={({ label }) => label}>
        {(option, at) => (
          <OptionButton
            key={option.optionId}
            option={option}
            digit={hasDigits && at < 9 ? at + 1 : null}
            disabled={disabled}
            sending={form.respond.sending === option.optionId}
            onChoose={() => form.choose(option)}
          />
        )}
      </LongList>
    </div>
  );
}
