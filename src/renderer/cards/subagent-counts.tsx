import { useTranslation } from 'react-i18next';

import { formatCount } from './format.ts';
import type { DetailsOf } from './text-owner.ts';

/** What a sub-agent has used so far, beside its summary. */
export function SubagentCounts({ details: { toolUses, tokens } }: { readonly details: DetailsOf<'subagent'> }) {
  const { t, i18n } = useTranslation('conversation');
  const counts = [
    toolUses === null ? null : t('subagent.toolUses', { count: toolUses }),
    tokens === null ? null : t('subagent.tokens', { amount: formatCount(tokens, i18n.language) }),
  ].filter((part) => part !== null);
  return counts.length === 0 ? null : <span className="ml-2 text-xs text-faint tabular-nums">{counts.join(' · ')}</span>;
}
