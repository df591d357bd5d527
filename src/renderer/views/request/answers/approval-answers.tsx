import { ChevronDown, FileDiff, Pencil, Scale } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

import { requestKindOf } from '../kinds/request-kinds.ts';
import { riskLevelOf } from '../words/risk-order.ts';
import { AnswerButton, BUTTON, SMALL, TONES } from './answer-button.tsx';
import { isWarned, type Arrangement } from './arrange-options.ts';
import { HiddenKeys } from './hidden-keys.tsx';
import { MenuEntry, OptionMenu } from './option-menu.tsx';
import { useAnswerLabel } from './use-answer-label.ts';

/** The open menu of the answers, and the option that has the focus when it opens. */
export type OpenMenu = {
  readonly name: 'remember' | 'rejectMore';
  readonly focusedId: string | null;
};

type Props = {
  readonly request: InteractionRequest;
  readonly arrangement: Arrangement;
  /** False while no answer is accepted. `armingRound` counts the restarts of that delay. */
  readonly armed: boolean;
  readonly armingRound: number;
  /** The option that is being sent. */
  readonly sending: string | null;
  readonly onChoose: (option: InteractionOption) => void;
  readonly menu: OpenMenu | null;
  readonly onMenuChange: (menu: OpenMenu | null) => void;
  /** True if the keys of the dialog work here. */
  readonly hasKeys: boolean;
  /** The field of the text for the agent; null if no option sends one. */
  readonly feedback: ReactNode;
  /** Opens the editor of the request; null if the agent does not accept changes. */
  readonly onChange: (() => void) | null;
  /** Opens the rule builder; null where rules cannot be created. */
  readonly onRule: (() => void) | null;
  /** Opens the review of the edit; null where there is none. */
  readonly onReview: (() => void) | null;
};

/** Renders the answers to an approval: a text for the agent, two clear choices, and menus. */
export function ApprovalAnswers(props: Props) {
  const { request, arrangement, armed, armingRound, sending, hasKeys, feedback } = props;
  const labelOf = useAnswerLabel();
  const digitOf = digitsOf(request, hasKeys);
  const isHighRisk = riskLevelOf(request) === 'HIGH';
  const { approve, reject, retry, others } = arrangement;
  const button = (option: InteractionOption, tone: keyof typeof TONES) => (
    <AnswerButton
      key={option.optionId}
      option={option}
      label={labelOf(option)}
      tone={tone}
      digit={digitOf(option)}
      armed={armed}
      armingRound={armingRound}
      isSending={sending === option.optionId}
      isBusy={sending !== null}
      onChoose={() => props.onChoose(option)}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      {(feedback !== null || retry !== null) && (
        <div className="flex flex-wrap items-start gap-2">
          {feedback}
          {retry !== null && button(retry, 'usual')}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {approve.map((option, at) =>
          button(
            option,
            isHighRisk || isWarned(option) ? 'danger' : at === 0 ? 'primary' : 'usual',
          ),
        )}
        {reject !== null && (
          <span className="flex min-w-0 items-center gap-1">
            {button(reject, 'usual')}
            <RejectMenu {...props} digitOf={digitOf} />
          </span>
        )}
        {others.map((option) => button(option, isWarned(option) ? 'danger' : 'usual'))}
        <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
          <RememberMenu {...props} digitOf={digitOf} />
          {props.onReview !== null && (
            <SmallButton name="review" letter="O" hasKeys={hasKeys} onClick={props.onReview} />
          )}
          {props.onChange !== null && (
            <SmallButton name="change" letter="E" hasKeys={hasKeys} onClick={props.onChange} />
          )}
        </span>
      </div>
    </div>
  );
}

/** Returns a function that returns the digit of an option: its place among all options. */
function digitsOf({ options }: InteractionRequest, hasDigits: boolean) {
  return (option: InteractionOption): number | null => {
    const at = options.indexOf(option);
    return hasDigits && at < 9 ? at + 1 : null;
  };
}

type MenuProps = Props & { readonly digitOf: (option: InteractionOption) => number | null };

/** Renders the approvals that also cover later requests, and the rule builder. */
function RememberMenu(props: MenuProps) {
  const { request, arrangement, digitOf, onRule } = props;
  const { t } = useTranslation('interactions');
  const { t: tInbox } = useTranslation('inbox');
  const isRuleChosen = useRef(false);
  const canRule = onRule !== null && requestKindOf(request.details).canHaveRule;
  if (arrangement.remember.length === 0 && !canRule) return null;
  const openRule = () => {
    isRuleChosen.current = true;
    onRule?.();
  };
  return (
    <OptionMenu
      {...menuOf(props, 'remember')}
      options={arrangement.remember}
      digitOf={digitOf}
      onChoose={props.onChoose}
      restoresFocus={() => {
        const isRestored = !isRuleChosen.current;
        isRuleChosen.current = false;
        return isRestored;
      }}
      trigger={
        <button
          type="button"
          {...triggerState(props)}
          className={classNames(BUTTON, SMALL, TONES.usual)}
        >
          {t('rememberMenu')}
          <ChevronDown size={14} aria-hidden className="shrink-0" />
        </button>
      }
    >
      {canRule && (
        <MenuEntry
          entryId="rule"
          letter="R"
          icon={<Scale aria-hidden />}
          hint={t('ruleHint')}
          onSelect={openRule}
        >
          {tInbox('tools.rule')}
        </MenuEntry>
      )}
    </OptionMenu>
  );
}

/** Renders the rejections that do more than reject. */
function RejectMenu(props: MenuProps) {
  const { arrangement, digitOf } = props;
  const { t } = useTranslation('interactions');
  if (arrangement.rejectMore.length === 0) return null;
  return (
    <OptionMenu
      {...menuOf(props, 'rejectMore')}
      options={arrangement.rejectMore}
      digitOf={digitOf}
      onChoose={props.onChoose}
      trigger={
        <button
          type="button"
          aria-label={t('rejectMenu')}
          title={t('rejectMenu')}
          {...triggerState(props)}
          className={classNames(BUTTON, 'min-h-9 px-2', TONES.usual)}
        >
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    />
  );
}

function isBlocked({ armed, sending }: Props): boolean {
  return !armed || sending !== null;
}

/** Uses `aria-disabled` instead of `disabled`, so that the trigger keeps the focus. */
function triggerState(props: Props) {
  return {
    'aria-disabled': isBlocked(props) || undefined,
    'data-disabled': props.armed ? undefined : '',
  };
}

function menuOf(props: Props, name: OpenMenu['name']) {
  const { menu, onMenuChange } = props;
  return {
    isOpen: menu?.name === name,
    focusedId: menu?.name === name ? menu.focusedId : null,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onMenuChange(null);
      else if (!isBlocked(props)) onMenuChange({ name, focusedId: null });
    },
  };
}

type SmallButtonProps = {
  readonly name: 'change' | 'review';
  readonly letter: string;
  readonly hasKeys: boolean;
  readonly onClick: () => void;
};

/** Opens the editor of what the agent asks to do, or the review of it. */
function SmallButton({ name, letter, hasKeys, onClick }: SmallButtonProps) {
  const { t } = useTranslation('inbox');
  const Icon = name === 'change' ? Pencil : FileDiff;
  return (
    <button
      type="button"
      aria-label={t(`tools.${name}`)}
      title={t(`tools.${name}`)}
      aria-keyshortcuts={hasKeys ? letter : undefined}
      onClick={onClick}
      className={classNames(BUTTON, SMALL, TONES.usual)}
    >
      <Icon size={14} aria-hidden className="shrink-0" />
      {t(`tools.${name}Short`)}
      {hasKeys && <HiddenKeys keys={letter} />}
    </button>
  );
}
