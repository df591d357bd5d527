import { useTranslation } from 'react-i18next';

import { useTurnOfFoot } from '#renderer/stores/conversation/turns-store.ts';
import type { MessageOf } from '#shared/conversation/message.ts';
import { endOfUsage } from '#shared/conversation/usage-end.ts';

import { ChangesButton } from '../turns/changes-button.tsx';
import { usageTexts } from '../turns/turn-words.ts';

/**
 * Renders the footer of a turn: total usage and changes. A turn that was resumed has one footer for
 * each time it ended.
 */
export function UsageMessage({ message }: { readonly message: MessageOf<'usage'> }) {
  const { t, i18n } = useTranslation('turns');
  const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, costUsd, durationMs } =
    message.metadata;
  // An interrupt has a line of its own above the footer.
  const isFailed = endOfUsage(message.metadata) === 'failed';
  const turn = useTurnOfFoot(message.sessionId, message.seq);
  const own = {
    costUsd,
    durationMs,
    tokens: {
      input: inputTokens,
      output: outputTokens,
      cacheRead: cacheReadTokens,
      cacheCreation: cacheCreationTokens,
    },
  };
  const parts = usageTexts(turn ?? own, { t, locale: i18n.language });
  if (parts.length === 0 && !isFailed && !turn?.changes.files) return null;
  return (
    <div
      aria-label={t('foot')}
      role="note"
      className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-faint tabular-nums"
    >
      {isFailed && <span className="text-danger">{t('outcome.failed')}</span>}
      {parts.join(' · ')}
      <span aria-hidden className="h-px min-w-8 flex-1 bg-line" />
      {turn && <ChangesButton sessionId={message.sessionId} turn={turn} />}
    </div>
  );
}
