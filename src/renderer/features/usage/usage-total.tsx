import { useTranslation } from 'react-i18next';

import { formatCost, formatCount } from '#renderer/kit/text/format.ts';

import { readTokens } from './usage-tokens.ts';
import type { UsageReport } from './use-usage.ts';

/** Renders the sum of a period. A sum with an unknown price has no cost. */
export function UsageTotal({ report: { total } }: { readonly report: UsageReport }) {
  const { t, i18n } = useTranslation('usage');
  const count = (value: number) => formatCount(value, i18n.language);
  const { requests, unpriced, output, cost } = total;
  return (
    <div className="shrink-0">
      <p className="text-xl font-semibold tabular-nums">
        {cost === null ? t('unknownCost') : formatCost(cost, i18n.language)}
      </p>
      <p className="text-sm text-muted">
        {t('requests', { count: requests, shown: count(requests) })}
        {' · '}
        {t('tokens', { read: count(readTokens(total)), written: count(output) })}
      </p>
      {unpriced > 0 && (
        <p className="text-sm text-muted">
          {t('unpriced', { count: unpriced, shown: count(unpriced) })}
        </p>
      )}
    </div>
  );
}
