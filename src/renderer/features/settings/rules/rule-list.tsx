import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { TextField } from '#renderer/kit/ui/fields/text-field.tsx';
import { useRules } from '#renderer/stores/desk/desk.ts';
import { useRuleLine } from '#renderer/views/rule/use-rule-text.ts';
import { isInForce, type Rule } from '#shared/interaction/rule.ts';

import { RuleRow } from './rule-row.tsx';

/** Fewer are seen at a glance. */
const FILTER_FROM = 9;

/**
 * Every standing answer of the person. A rule that is revoked or ends stays in its place as long as
 * the list is open.
 */
export function RuleList() {
  const { t } = useTranslation('rules');
  const rules = useRules();
  const lineOf = useRuleLine();
  const [openedAt] = useState(() => Date.now());
  const [query, setQuery] = useState('');
  // One that was brought back is a new rule, and its old row goes.
  const isBack = (rule: Rule) =>
    rules.some((each) => isInForce(each) && sameKey(each) === sameKey(rule));
  const seen = rules.filter(
    (rule) => isInForce(rule) || (overAt(rule) >= openedAt && !isBack(rule)),
  );
  const matching = seen.filter((rule) =>
    lineOf(rule).toLowerCase().includes(query.trim().toLowerCase()),
  );
  if (seen.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-xs text-muted">{t('intro')}</p>
      {seen.length >= FILTER_FROM && (
        <TextField
          label={t('filter')}
          hideLabel
          placeholder={t('filter')}
          value={query}
          onValueChange={setQuery}
        />
      )}
      {matching.length === 0 && <p className="text-sm text-muted">{t('noMatch')}</p>}
      <ul aria-label={t('list')} className="flex flex-col divide-y divide-line">
        {matching.map((rule) => (
          <RuleRow key={rule.ruleId} rule={rule} />
        ))}
      </ul>
    </div>
  );
}

const sameKey = ({ effect, toolName, pattern, scope, end }: Rule): string =>
  JSON.stringify([effect, toolName, pattern, scope, end]);

const overAt = ({ revokedAt, endedAt }: Rule): number => revokedAt ?? endedAt ?? 0;
