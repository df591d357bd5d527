import { ChevronDown, Pencil, Scale } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

import type { ArmingState } from '../timing/use-arming.ts';
import { AnswerButton, BUTTON, SMALL, TONES } from './answer-button.tsx';
import { isWarned, textOptions, type Arrangement } from './arrange-options.ts';
import { FeedbackField } from './feedback-field.tsx';
import { HiddenKeys } from './hidden-keys.tsx';
import { MenuEntry, OptionMenu } from './option-menu.tsx';
import type { RequestForm } from './request-form.tsx';
import { useAnswerLabel } from './use-answer-label.ts';

type Props = {
  readonly request: InteractionRequest;
  readonly form: RequestForm;
  readonly arrangement: Arrangement;
  readonly arming: ArmingState;
  readonly hasDigits: boolean;
  /** Opens the rule builder; null where rules cannot be created. */
  readonly onRule: (() => void) | null;
};

/** Renders the answers to an approval: a text for the agent, two clear choices, and menus. */
export function ApprovalAnswers(props: Props) {
  const { request, form, arrangement, arming, hasDigits } = props;
  const labelOf = useAnswerLabel();
  const digitOf = digitsOf(request, hasDigits);
  const isHighRisk = riskLevelOf(request) === 'HIGH';
  const withText = textOptions(arrangement);
  const { approve, reject, retry, others } = arrangement;
  const button = (option: InteractionOption, tone: keyof typeof TONES) => (
    <AnswerButton
      key={option.optionId}
      option={option}
      label={labelOf(option)}
      tone={tone}
      digit={digitOf(option)}
      armed={arming.armed}
      armingRound={arming.round}
      isSending={form.respond.sending === option.optionId}
      isBusy={form.respond.sending !== null}
      onChoose={() => form.choose(option)}
    />
  );
  return (
    <div className="flex flex-col gap-2">
      {(withText.length > 0 || retry !== null) && (
        <div className="flex flex-wrap items-start gap-2">
          {withText.length > 0 && (
            <FeedbackField requestId={request.requestId} form={form} options={withText} />
          )}
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
          <ChangeButton form={form} />
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
function RememberMenu({ request, form, arrangement, arming, digitOf, onRule }: MenuProps) {
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
      {...menuOf(form, 'remember')}
      options={arrangement.remember}
      digitOf={digitOf}
      onChoose={form.choose}
      restoresFocus={() => {
        const isRestored = !isRuleChosen.current;
        isRuleChosen.current = false;
        return isRestored;
      }}
      trigger={
        <button
          type="button"
          disabled={!arming.armed || form.respond.sending !== null}
          data-disabled={arming.armed ? undefined : ''}
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
function RejectMenu({ form, arrangement, arming, digitOf }: MenuProps) {
  const { t } = useTranslation('interactions');
  if (arrangement.rejectMore.length === 0) return null;
  return (
    <OptionMenu
      {...menuOf(form, 'rejectMore')}
      options={arrangement.rejectMore}
      digitOf={digitOf}
      onChoose={form.choose}
      trigger={
        <button
          type="button"
          aria-label={t('rejectMenu')}
          title={t('rejectMenu')}
          disabled={!arming.armed || form.respond.sending !== null}
          data-disabled={arming.armed ? undefined : ''}
          className={classNames(BUTTON, 'min-h-9 px-2', TONES.usual)}
        >
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    />
  );
}

function menuOf({ menu, setMenu }: RequestForm, name: 'remember' | 'rejectMore') {
  return {
    isOpen: menu?.name === name,
    focusedId: menu?.name === name ? menu.focusedId : null,
    onOpenChange: (isOpen: boolean) => setMenu(isOpen ? { name, focusedId: null } : null),
  };
}

/** Opens the editor of what the agent asks to do. */
function ChangeButton({ form: { change } }: { readonly form: RequestForm }) {
  const { t } = useTranslation('inbox');
  if (change === null) return null;
  return (
    <button
      type="button"
      aria-label={t('tools.change')}
      title={t('tools.change')}
      aria-keyshortcuts="E"
      onClick={change.begin}
      className={classNames(BUTTON, SMALL, TONES.usual)}
    >
      <Pencil size={14} aria-hidden className="shrink-0" />
      {t('tools.changeShort')}
      <HiddenKeys keys="E" />
    </button>
  );
}
