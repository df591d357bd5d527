import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { RuleDraft } from '#shared/interaction/rule.ts';

import { useRuleLine } from './use-rule-text.ts';

type Props = {
  readonly draft: RuleDraft;
  readonly isGiven: boolean;
  readonly onChange: (isGiven: boolean) => void;
};

/** Requires a confirmation of a rule that allows very much. */
export function BroadConsent({ draft, isGiven, onChange }: Props) {
  const { t } = useTranslation('rules');
  const id = useId();
  const lineOf = useRuleLine();
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-warning/25 bg-warning-soft px-3 py-2 text-sm">
      <p id={id} className="wrap-anywhere">
        {t('broad', { what: lineOf(draft) })}
      </p>
      <label className="flex items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={isGiven}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {t('broadConfirm')}
      </label>
    </div>
  );
}
