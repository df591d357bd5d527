import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Rule } from '#shared/interaction/rule.ts';

import { RuleBuilder } from './rule-builder.tsx';
import { useRuleLine } from './use-rule-text.ts';

type Props = {
  readonly request: InteractionRequest;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/**
 * Creates a rule from the answer to a request, and announces when it applies. The request itself is
 * still open.
 */
export function RulePanel({ request, isOpen, onClose }: Props) {
  const { t } = useTranslation('rules');
  const lineOf = useRuleLine();
  const [saved, setSaved] = useState<Rule | null>(null);
  const close = (rule: Rule | null) => {
    setSaved(rule);
    onClose();
  };
  return (
    <>
      <p role="status" className="text-xs text-muted wrap-anywhere empty:hidden">
        {saved && !isOpen && t('holds', { rule: lineOf(saved) })}
      </p>
      {isOpen && (
        <div className="rounded-lg border border-line px-3 py-3">
          <RuleBuilder request={request} onSaved={close} onCancel={() => close(null)} />
        </div>
      )}
    </>
  );
}
