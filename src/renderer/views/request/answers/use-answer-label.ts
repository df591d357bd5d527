import { useTranslation } from 'react-i18next';

import { optionLabel } from '#renderer/views/request/words/option-label.ts';
import { useOptionText } from '#renderer/views/request/words/use-option-text.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

/**
 * Returns a function that labels the button of an option. The button of a plain approval says that
 * the approval covers this request only.
 */
export function useAnswerLabel(): (option: InteractionOption) => string {
  const { t } = useTranslation('interactions');
  const textOf = useOptionText();
  return (option) => {
    const label = optionLabel(option);
    return label.kind === 'known' && label.key === 'approve' ? t('approveOnce') : textOf(option);
  };
}
