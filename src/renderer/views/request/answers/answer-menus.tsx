import { ChevronDown, Scale } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import { requestKindOf } from '../kinds/request-kinds.ts';
import { BUTTON, TONES } from './answer-button.tsx';
import { comboOf } from './answer-keys.ts';
import type { Arrangement } from './arrange-options.ts';
import { BoundedEntry } from './bounded-entry.tsx';
import { HiddenKeys } from './hidden-keys.tsx';
import { MenuEntry, OptionMenu } from './option-menu.tsx';

/** The menu of the answers that is open. */
export type OpenMenu = 'remember' | 'rejectMore';

export type AnswerProps = {
  readonly request: InteractionRequest;
  readonly arrangement: Arrangement;
  /** False while no answer is accepted. `armingRound` counts the restarts of that delay. */
  readonly armed: boolean;
  readonly armingRound: number;
  /** The option that is being sent. */
  readonly sending: string | null;
  /** Chooses an option; `isConfirmed` is true for one that was chosen by two steps. */
  readonly onChoose: (option: InteractionOption, isConfirmed?: boolean) => void;
  readonly menu: OpenMenu | null;
  readonly onMenuChange: (menu: OpenMenu | null) => void;
  /** The field of the text for the agent; null if no option sends one. */
  readonly feedback: ReactNode;
  /** Opens the editor of the request; null if the agent does not accept changes. */
  readonly onChange: (() => void) | null;
  /** Opens the rule builder; null where rules cannot be created. */
  readonly onRule: (() => void) | null;
  /** Rules with an end that an approval can save; null until they are known. */
  readonly offers: readonly RuleDraft[] | null;
  /** Approves the request and saves a rule; null if it can only be answered by itself. */
  readonly onApproveWith: ((rule: RuleDraft) => void) | null;
  /** Opens the review of the edit; null where there is none. */
  readonly onReview: (() => void) | null;
  /** Content above the answers. */
  readonly children?: ReactNode;
};

/**
 * Renders the approvals that also cover later requests: those of the agent, those of Corral that
 * have an end, and the rule builder. Opens when it knows all of them, so that no entry moves.
 */
export function RememberMenu(props: AnswerProps) {
  const { request, arrangement, onRule, offers } = props;
  const { t } = useTranslation('interactions');
  const { t: tInbox } = useTranslation('inbox');
  const isRuleChosen = useRef(false);
  const canRule = onRule !== null && requestKindOf(request.details).canHaveRule;
  const isEmpty = arrangement.remember.length === 0 && !canRule;
  if (isEmpty && props.onApproveWith === null) return null;
  const menu = menuOf(props, 'remember');
  const openRule = () => {
    isRuleChosen.current = true;
    onRule?.();
  };
  return (
    <OptionMenu
      {...menu}
      isOpen={menu.isOpen && offers !== null}
      options={arrangement.remember}
      onChoose={(option) => props.onChoose(option, true)}
      restoresFocus={() => {
        const isRestored = !isRuleChosen.current;
        isRuleChosen.current = false;
        return isRestored;
      }}
      trigger={
        <button
          type="button"
          aria-label={t('rememberMenu')}
          title={t('rememberMenu')}
          aria-keyshortcuts={comboOf('remember')}
          {...triggerState(props)}
          className={classNames(BUTTON, 'h-9 gap-1 px-1 text-xs', TONES.usual)}
        >
          <span className="truncate">{t('rememberShort')}</span>
          <HiddenKeys keys={comboOf('remember')} />
        </button>
      }
    >
      {offers?.map((rule) => (
        <BoundedEntry
          key={rule.end?.type}
          rule={rule}
          folder={request.context.cwd}
          onSelect={() => props.onApproveWith?.(rule)}
        />
      ))}
      {isEmpty && offers?.length === 0 && (
        <p className="px-2.5 py-1.5 text-xs text-muted">{t('rememberNone')}</p>
      )}
      {canRule && (
        <MenuEntry icon={<Scale aria-hidden />} hint={t('ruleHint')} onSelect={openRule}>
          {tInbox('tools.rule')}
        </MenuEntry>
      )}
    </OptionMenu>
  );
}

/** Renders the rejections that do more than reject. */
export function RejectMenu(props: AnswerProps) {
  const { arrangement } = props;
  const { t } = useTranslation('interactions');
  if (arrangement.rejectMore.length === 0) return null;
  return (
    <OptionMenu
      {...menuOf(props, 'rejectMore')}
      options={arrangement.rejectMore}
      onChoose={(option) => props.onChoose(option, true)}
      trigger={
        <button
          type="button"
          aria-label={t('rejectMenu')}
          title={`${t('rejectMenu')} (${comboOf('rejectMore')})`}
          aria-keyshortcuts={comboOf('rejectMore')}
          {...triggerState(props)}
          className={classNames(BUTTON, 'h-9 shrink-0 px-1.5', TONES.usual)}
        >
          <ChevronDown size={14} aria-hidden />
        </button>
      }
    />
  );
}

function isBlocked({ armed, sending }: AnswerProps): boolean {
  return !armed || sending !== null;
}

/** Uses `aria-disabled` instead of `disabled`, so that the trigger keeps the focus. */
function triggerState(props: AnswerProps) {
  return {
    'aria-disabled': isBlocked(props) || undefined,
    'data-disabled': props.armed ? undefined : '',
  };
}

function menuOf(props: AnswerProps, name: OpenMenu) {
  const { menu, onMenuChange } = props;
  return {
    isOpen: menu === name,
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) onMenuChange(null);
      else if (!isBlocked(props)) onMenuChange(name);
    },
  };
}
