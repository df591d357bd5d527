import { useTranslation } from 'react-i18next';

import { useDecidingRule } from '#renderer/rules/use-rule-text.ts';
import { windowId } from '#renderer/stores/window-id.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { InteractionOutcome } from '#shared/conversation/message.ts';
import type { Decider } from '#shared/interaction/decider.ts';

import { useOptionText } from './use-option-text.ts';

export type Ending = {
  readonly outcome: InteractionOutcome;
  readonly selected: { readonly optionId: string; readonly label: string } | null;
  readonly decidedBy: Decider | null;
};

export type EndingText = {
  readonly outcome: string;
  /** Who decided; `null`: nobody did, or it is not known. */ readonly by: string | null;
};

/** How a request ended, and by whom. */
export function useOutcomeText(): (ending: Ending) => EndingText {
  const { t } = useTranslation('inbox');
  const textOf = useOptionText();
  const byOf = useDeciderText();
  return ({ outcome, selected, decidedBy }) => ({
    outcome: outcome === 'answered' && selected ? t('outcome.answeredWith', { label: textOf(selected) }) : t(`outcome.${outcome}`),
    by: decidedBy && byOf(decidedBy),
  });
}

function useDeciderText(): (decider: Decider) => string {
  const { t } = useTranslation('inbox');
  const ruleOf = useDecidingRule();
  return (decider) => {
    switch (decider.type) {
      case 'window':
        return decider.windowId === windowId ? t('by.here') : t('by.otherWindow');
      case 'client':
        return t('by.client', { name: visibleText(decider.name) });
      case 'rule':
        return ruleOf(decider.ruleId);
      case 'timeout':
        return t('by.timeout');
    }
  };
}
