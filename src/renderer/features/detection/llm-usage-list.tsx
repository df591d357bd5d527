import { useTranslation } from 'react-i18next';

import { formatCost, formatCount } from '#renderer/kit/text/format.ts';
import { useSessions } from '#renderer/stores/desk/desk.ts';
import type { LlmUsage } from '#shared/detection/llm-settings.ts';

import type { LlmStatus } from './use-llm.ts';

/** Lists calls, tokens and an estimate of their price. */
export function LlmUsageList({
  status: { month, total, sessions, place },
}: {
  readonly status: LlmStatus;
}) {
  const { t } = useTranslation('llm');
  const known = useSessions();
  const words = useUsageWords();
  const titleOf = (sessionId: string) =>
    known.find((session) => session.sessionId === sessionId)?.title ?? t('usage.gone');
  const rows = [
    { key: 'month', label: t('usage.month'), usage: month },
    { key: 'total', label: t('usage.total'), usage: total },
    ...sessions.slice(0, 1).map((usage) => ({
      key: 'session',
      label: t('usage.session', { session: titleOf(usage.sessionId) }),
      usage,
    })),
  ];
  return (
    <div className="flex flex-col gap-1.5 text-xs">
      <p className="text-sm font-medium">{t('usage.label')}</p>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-3 gap-y-1">
        {rows.map(({ key, label, usage }) => (
          <div key={key} className="contents">
            <dt className="text-muted wrap-anywhere">{label}</dt>
            <dd className="tabular-nums wrap-anywhere">{words(usage)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-muted">{t(`keyPlace.${place}`)}</p>
    </div>
  );
}

function useUsageWords(): (usage: LlmUsage) => string {
  const { t, i18n } = useTranslation('llm');
  const count = (value: number) => formatCount(value, i18n.language);
  return ({ calls, inputTokens, outputTokens, costUsd, unpriced }) => {
    if (calls === 0) return t('usage.none');
    const cost =
      calls > unpriced ? [t('usage.cost', { cost: formatCost(costUsd, i18n.language) })] : [];
    const unknown = unpriced > 0 ? [t('usage.unpriced', { count: unpriced })] : [];
    const tokens = t('usage.tokens', { input: count(inputTokens), output: count(outputTokens) });
    return [t('usage.calls', { count: calls }), tokens, ...cost, ...unknown].join(' · ');
  };
}
