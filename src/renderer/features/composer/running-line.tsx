import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { formatCount } from '#renderer/kit/text/format.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import type { Session } from '#shared/contract/sessions.ts';

/**
 * Shows the running model, its effort and the use of its context window. Omits what the agent does
 * not report.
 */
export function RunningLine({ session }: { readonly session: Session }) {
  const { t } = useTranslation('composer');
  const { context, isFull } = useContextUse(session.running);
  const { model = null, effort = null } = session.running ?? {};
  const parts = [model ?? session.model, effort && t('running.effort', { effort })].flatMap(
    (part) => part || [],
  );
  if (parts.length === 0 && context === null) return null;
  return (
    <p
      role="group"
      aria-label={t('running.label')}
      className="flex min-w-0 flex-wrap gap-x-2 text-2xs text-muted tabular-nums"
    >
      {parts.map((part) => (
        <span key={part} className="wrap-anywhere">
          {visibleText(part)}
        </span>
      ))}
      {context !== null && (
        <span className={isFull ? 'font-medium text-warning' : ''}>{context}</span>
      )}
    </p>
  );
}

/** Share of the context window from which an agent soon summarizes its conversation. */
const NEARLY_FULL = 0.8;

function useContextUse(running: Session['running']): {
  readonly context: string | null;
  readonly isFull: boolean;
} {
  const { t, i18n } = useTranslation('composer');
  const { contextTokens = null, contextWindow = null } = running ?? {};
  if (contextTokens === null) return { context: null, isFull: false };
  const used = formatCount(contextTokens, i18n.language);
  if (contextWindow === null) return { context: t('running.tokens', { used }), isFull: false };
  const share = contextTokens / contextWindow;
  const percent = numberFormat(i18n.language, { style: 'percent' }).format(share);
  return {
    context: t('running.context', {
      used,
      window: formatCount(contextWindow, i18n.language),
      percent,
    }),
    isFull: share >= NEARLY_FULL,
  };
}
