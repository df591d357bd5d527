import { useTranslation } from 'react-i18next';

import { useTurnOfFoot } from '#renderer/stores/conversation/turns-store.ts';
import type { MessageOf } from '#shared/conversation/message.ts';
import { endOfUsage } from '#shared/conversation/usage-end.ts';

import { ChangesButton } from '../turns/changes-button.tsx';
import { usedBy } from '../turns/turn-words.ts';

/** The foot of a turn: what all of it used and changed. A turn that was woken again has its own foot for each time. */
export function UsageMessage({ message }: { readonly message: MessageOf<'usage'> }) {
  const { t, i18n } = useTranslation('turns');
  const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, costUsd, durationMs } = message.metadata;
  // An interrupt has a line of its own above the foot.
  const isFailed = endOfUsage(message.metadata) === 'failed';
  const turn = useTurnOfFoot(message.sessionId, message.seq);
  const own = {
    costUsd,
    durationMs,
    tokens: { input: inputTokens, output: outputTokens, cacheRead: cacheReadTokens, cacheCreation: cacheCreationTokens },
  };
  const parts = usedBy(turn ?? own, { t, locale: i18n.language });
  if (parts.length === 0 && !isFailed && !turn?.changes.files) return null;
  return (
    <div aria-label={t('foot')} role="note" className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-faint tabular-nums">
      {isFailed && <span className="text-danger">{t('outcome.failed')}</span>}
      {parts.join(' · ')}
      <span aria-hidden className="h-px min-w-8 flex-1 bg-line" />
      {turn && <ChangesButton sessionId={message.sessionId} turn={turn} />}
    </div>
  );
}
