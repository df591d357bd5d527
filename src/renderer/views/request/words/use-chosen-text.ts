import { useTranslation } from 'react-i18next';

import { optionLabel, type LabelledOption } from './option-label.ts';
import { useOptionText } from './use-option-text.ts';

/**
 * Returns a function that names a given answer, such as "Approved". An option with the agent's own
 * label keeps that label.
 */
export function useChosenText(): (option: LabelledOption) => string {
  const { t } = useTranslation('inbox');
  const textOf = useOptionText();
  return (option) => {
    const label = optionLabel(option);
    return label.kind === 'known'
      ? t(`chosen.${label.key}`)
      : t('outcome.chose', { label: textOf(option) });
  };
}
