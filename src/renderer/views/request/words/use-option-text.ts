import { useTranslation } from 'react-i18next';

import { sentencesIn } from '#renderer/kit/i18n/sentence-text.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { grantWords } from '#shared/interaction/grant.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import { optionLabel, type LabelledOption } from './option-label.ts';

/** Returns a function that returns an option's label in the person's language. */
export function useOptionText(): (option: LabelledOption) => string {
  const { t, i18n } = useTranslation('interactions');
  return (option) => {
    const label = optionLabel(option);
    switch (label.kind) {
      case 'known':
        return t(`option.${label.key}`);
      case 'granting':
        return visibleText(
          i18n.language === 'en'
            ? label.label
            : grantWords(sentencesIn(i18n.language), label.grants).label,
        );
      case 'remember':
        return t('option.remember', { label: visibleText(label.label) });
      case 'named':
        return t(`namedOption.${label.effect}`, { label: visibleText(label.label) });
      case 'own':
        return visibleText(label.label);
    }
  };
}

/**
 * Returns a function that explains an option in the person's language; null if only the agent knows
 * its meaning.
 */
export function useOptionHint(): (option: LabelledOption) => string | null {
  const { t, i18n } = useTranslation('interactions');
  return (option) => {
    const label = optionLabel(option);
    if (label.kind === 'granting' && i18n.language !== 'en')
      return grantWords(sentencesIn(i18n.language), label.grants).description;
    return label.kind === 'known' ? t(`optionHint.${label.key}`) : null;
  };
}

/**
 * Returns a function that returns the prompt for the text of an option: the agent's, or for
 * Corral's own options one in the person's language.
 */
export function useInputPrompt(): (option: InteractionOption) => string {
  const { t } = useTranslation('interactions');
  return ({ optionId, inputPrompt }) => {
    switch (optionId) {
      case 'retry':
        return t('prompt.retry');
      case 'reject':
        return t('prompt.reject');
      case 'plan-revise':
        return t('prompt.planRevise');
      case 'answer':
        return t('prompt.answer');
      default:
        return inputPrompt ?? t('feedback');
    }
  };
}
