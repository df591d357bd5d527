import { FileDiff, Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Words } from '#renderer/kit/text/words.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';
import { knownOptionOf } from '#shared/interaction/known-options.ts';

import { riskLevelOf } from '../words/risk-order.ts';
import { AnswerBar } from './answer-bar.tsx';
import { AnswerButton, BUTTON, SMALL, TONES } from './answer-button.tsx';
import { comboOf, type QuestionKey } from './answer-keys.ts';
import { RejectMenu, RememberMenu, type AnswerProps } from './answer-menus.tsx';
import { isWarned } from './arrange-options.ts';
import { HiddenKeys } from './hidden-keys.tsx';
import { useAnswerLabel } from './use-answer-label.ts';

/** Renders the answers to a request: a text for the agent, and below it the bar of all answers. */
export function ApprovalAnswers(props: AnswerProps) {
  const { request, arrangement, armed, armingRound, sending, feedback } = props;
  const labelOf = useAnswerLabel();
  const isHighRisk = riskLevelOf(request) === 'HIGH';
  const { approve, reject, retry } = arrangement;
  const button = (
    option: InteractionOption,
    tone: keyof typeof TONES,
    keyName: QuestionKey | null,
  ) => (
    <AnswerButton
      option={option}
      label={labelOf(option)}
      tone={tone}
      keyName={keyName}
      armed={armed}
      armingRound={armingRound}
      isSending={sending === option.optionId}
      isBusy={sending !== null}
      onChoose={() => props.onChoose(option)}
    />
  );
  const approveTone = approve !== null && (isHighRisk || isWarned(approve)) ? 'danger' : 'primary';
  return (
    <AnswerBar
      approve={approve !== null && button(approve, approveTone, 'approve')}
      reject={
        reject !== null && (
          <>
            {button(reject, 'usual', 'reject')}
            <RejectMenu {...props} />
          </>
        )
      }
      change={props.onChange !== null && <Tool name="change" onClick={props.onChange} />}
      review={props.onReview !== null && <Tool name="review" onClick={props.onReview} />}
      remember={<RememberMenu {...props} />}
    >
      {props.children}
      <LongLabel option={approve} keyName="approve" />
      <LongLabel option={reject} keyName="reject" />
      {(feedback !== null || retry !== null) && (
        <div className="flex flex-wrap items-start gap-2">
          {feedback}
          {retry !== null && <div className="flex max-w-56">{button(retry, 'usual', null)}</div>}
        </div>
      )}
    </AnswerBar>
  );
}

/** Length of a label in UTF-16 units that fits into each slot of the bar. */
const MAX_IN_SLOT = 26;

type LabelProps = { readonly option: InteractionOption | null; readonly keyName: QuestionKey };

/** Shows the label that an agent gave its answer in full, if its button has no room for it. */
function LongLabel({ option, keyName }: LabelProps) {
  const labelOf = useAnswerLabel();
  if (option === null || knownOptionOf(option.optionId) !== null) return null;
  const label = labelOf(option);
  if (label.length <= MAX_IN_SLOT) return null;
  return (
    <p aria-hidden className="text-xs wrap-anywhere">
      <HiddenKeys keys={comboOf(keyName)} /> <Words text={label} />
    </p>
  );
}

type ToolProps = { readonly name: 'change' | 'review'; readonly onClick: () => void };

/** Opens the editor of what the agent asks to do, or the review of it. */
function Tool({ name, onClick }: ToolProps) {
  const { t } = useTranslation('inbox');
  const Icon = name === 'change' ? Pencil : FileDiff;
  return (
    <button
      type="button"
      aria-label={t(`tools.${name}`)}
      title={t(`tools.${name}`)}
      aria-keyshortcuts={comboOf(name)}
      onClick={onClick}
      className={classNames(BUTTON, SMALL, TONES.usual)}
    >
      <Icon size={14} aria-hidden className="hidden shrink-0 @3xl:block" />
      <span className="truncate">{t(`tools.${name}Short`)}</span>
      <HiddenKeys keys={comboOf(name)} />
    </button>
  );
}
