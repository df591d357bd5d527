import { useTranslation } from 'react-i18next';

import { windowId } from '#renderer/stores/window/window-id.ts';
import { useDecidingRule } from '#renderer/views/rule/use-rule-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { ClosedInteraction } from '#shared/interaction/closed-interaction.ts';
import type { Decider } from '#shared/interaction/decider.ts';
import type { InteractionOutcome } from '#shared/interaction/outcome.ts';
import type { Explained } from '#shared/interaction/words-in.ts';

import { useChosenText } from './use-chosen-text.ts';
import { useOptionText } from './use-option-text.ts';
import { useRequestWords } from './use-request-words.ts';

export type Ending = Explained & {
  readonly outcome: InteractionOutcome;
  readonly selected: ClosedInteraction['selected'];
  readonly decidedBy: Decider | null;
};

export type EndingText = {
  readonly outcome: string;
  /** The reason of the outcome if the request was not answered. */
  readonly why: string | null;
  /** The decider; null if there is none, or it is unknown. */
  readonly by: string | null;
};

/** Returns a function that describes the outcome of a request, its reason and its decider. */
export function useOutcomeText(): (ending: Ending) => EndingText {
  const { t } = useTranslation('inbox');
  const textOf = useOptionText();
  const chosenText = useChosenText();
  const byOf = useDeciderText();
  const { explanationOf } = useRequestWords();
  return (ending) => {
    const { outcome, selected, decidedBy } = ending;
    const isAnswered = outcome === 'answered';
    const chosen = selected && textOf(selected);
    const why = isAnswered ? null : explanationOf(ending, chosen);
    return {
      outcome: isAnswered && selected ? chosenText(selected) : t(`outcome.${outcome}`),
      why: why && visibleText(why),
      by: decidedBy && byOf(decidedBy),
    };
  };
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
