import { useTranslation } from 'react-i18next';

import { formatCost, formatCount, formatDuration } from '#renderer/cards/format.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

/** The foot of a turn. */
export function UsageMessage({ message }: { readonly message: MessageOf<'usage'> }) {
  const { t, i18n } = useTranslation('conversation');
  const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, costUsd, durationMs, isError } = message.metadata;
  const count = (value: number) => formatCount(value, i18n.language);
  const cached = cacheReadTokens + cacheCreationTokens;
  const parts = [
    durationMs === null ? null : formatDuration(durationMs, i18n.language),
    inputTokens + outputTokens === 0 ? null : t('usage.tokens', { input: count(inputTokens), output: count(outputTokens) }),
    cached === 0 ? null : t('usage.cached', { amount: count(cached) }),
    costUsd === null || costUsd === 0 ? null : formatCost(costUsd, i18n.language),
  ].filter((part) => part !== null);
  if (parts.length === 0 && !isError) return null;
  return (
    <p aria-label={t('usage.label')} role="note" className="flex flex-wrap items-center gap-x-2 text-xs text-faint tabular-nums">
      {isError && <span className="text-danger">{t('usage.failed')}</span>}
      {parts.join(' · ')}
      <span aria-hidden className="h-px min-w-8 flex-1 bg-line" />
    </p>
  );
}
