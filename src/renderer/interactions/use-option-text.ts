import { useTranslation } from 'react-i18next';

import { visibleText } from '#shared/base/visible-text.ts';

import { optionLabel } from './option-label.ts';

type Named = { readonly optionId: string; readonly label: string };

/** An option's label as the person reads it. */
export function useOptionText(): (option: Named) => string {
  const { t } = useTranslation('interactions');
  return (option) => {
    const label = optionLabel(option);
    switch (label.kind) {
      case 'known':
        return t(`option.${label.key}`);
      case 'remember':
        return t('option.remember', { label: visibleText(label.label) });
      case 'own':
        return visibleText(label.label);
    }
  };
}

/** What choosing an option means, in the person's language; `null` for options whose meaning only the agent knows. */
export function useOptionHint(): (option: Named) => string | null {
  const { t } = useTranslation('interactions');
  return (option) => {
    const label = optionLabel(option);
    return label.kind === 'known' ? t(`optionHint.${label.key}`) : null;
  };
}
