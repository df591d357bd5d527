import { useTranslation } from 'react-i18next';

import { LongList } from '#renderer/kit/ui/fields/long-list.tsx';
import { shortcutLabel } from '#renderer/kit/ui/keyboard.ts';
import { setRequestDraft } from '#renderer/stores/interactions/dialog-store.ts';
import { QuestionSource } from '#renderer/views/place/question-source.tsx';
import { ApprovalAnswers } from '#renderer/views/request/answers/approval-answers.tsx';
import { textOptions, type Arrangement } from '#renderer/views/request/answers/arrange-options.ts';
import { OptionButton } from '#renderer/views/request/answers/option-button.tsx';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import type { ArmingState } from '../timing/use-arming.ts';
import { ChangeAnswers } from './change-form.tsx';
import { FeedbackField } from './feedback-field.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { RequestFailure, type RequestForm } from './request-form.tsx';

type Props = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arming: ArmingState;
  /** True if the keys of the dialog work here. */
  readonly hasKeys?: boolean;
  /** Shows where an edit is made, after it began; null where that is visible. */
  readonly showEdit?: (() => void) | null;
  /** Opens the rule builder; absent where rules cannot be created. */
  readonly onRule?: () => void;
  /** Opens the review of the edit; null where there is none. */
  readonly onReview?: (() => void) | null;
};

/** Renders the options, or the form for the text that is sent with the chosen option. */
export function RequestAnswers({
  request,
  form,
  arming,
  onRule,
  hasKeys = true,
  showEdit = null,
  onReview = null,
}: Props) {
  const hasDigits = hasKeys && requestKindOf(request.details).digits === 'options';
  const { t } = useTranslation('interactions');
  const { writtenOption, respond } = form;
  const { armed } = arming;
  const isSending = respond.sending !== null;
  return (
    <div className="flex flex-col gap-2">
      <RequestFailure requestId={request.requestId} retry={respond.retry} />
      {form.missing.length > 0 && (
        <p role="alert" className="text-xs text-danger">
          {t('unanswered', { count: form.missing.length })}
        </p>
      )}
      {form.change?.isOpen ? (
        <ChangeAnswers
          change={form.change}
          form={form}
          armed={armed}
          isSending={isSending}
          isDangerous={riskLevelOf(request) === 'HIGH'}
        />
      ) : form.arrangement !== null ? (
        <Approval
          {...{ request, form, arming, hasKeys, showEdit, onReview }}
          arrangement={form.arrangement}
          onRule={onRule ?? null}
        />
      ) : writtenOption ? (
        <FeedbackForm
          option={writtenOption}
          text={form.draft.feedback}
          onTextChange={(feedback) => setRequestDraft(request.requestId, { feedback })}
          onSend={form.sendText}
          onBack={() => setRequestDraft(request.requestId, { optionId: null })}
          sending={isSending}
          isMissing={form.isTextMissing}
        />
      ) : (
        <OptionList
          request={request}
          form={form}
          disabled={!armed || isSending}
          hasDigits={hasDigits}
        />
      )}
      <QuestionSource request={request} />
    </div>
  );
}

type ApprovalProps = Pick<Props, 'request' | 'form' | 'arming'> & {
  readonly hasKeys: boolean;
  readonly showEdit: (() => void) | null;
  readonly arrangement: Arrangement;
  readonly onRule: (() => void) | null;
  readonly onReview: (() => void) | null;
};

/** Connects the answers to an approval with the form. */
function Approval({ request, form, arrangement, arming, ...props }: ApprovalProps) {
  const { hasKeys, showEdit, onRule, onReview } = props;
  const withText = textOptions(arrangement);
  const { change } = form;
  const beginChange = () => {
    change?.begin();
    showEdit?.();
  };
  return (
    <ApprovalAnswers
      request={request}
      arrangement={arrangement}
      armed={arming.armed}
      armingRound={arming.round}
      sending={form.respond.sending}
      onChoose={form.choose}
      menu={form.menu}
      onMenuChange={form.setMenu}
      hasKeys={hasKeys}
      feedback={
        withText.length > 0 ? (
          <FeedbackField
            requestId={request.requestId}
            form={form}
            options={withText}
            hasKeys={hasKeys}
          />
        ) : null
      }
      onChange={change === null ? null : beginChange}
      onRule={onRule}
      onReview={onReview}
    />
  );
}

type ListProps = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly disabled: boolean;
  readonly hasDigits: boolean;
};

function OptionList({ request, form, disabled, hasDigits }: ListProps) {
  const { t } = useTranslation('interactions');
  const isHighRisk = riskLevelOf(request) === 'HIGH';
  return (
    <div className="flex flex-col gap-1">
      {request.details.type === 'questions' && (
        <p className="text-xs text-muted">{t('answersHint', { keys: shortcutLabel('Enter') })}</p>
      )}
      <LongList items={request.options} textOf={({ label }) => label}>
        {(option, at) => (
          <OptionButton
            key={option.optionId}
            option={option}
            isPreferred={
              option.isDefault && !(isHighRisk && option.action === 'APPROVE_AND_EXECUTE')
            }
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
