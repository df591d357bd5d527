import { useTranslation } from 'react-i18next';

import { numberFormat } from '#renderer/kit/i18n/formats.ts';
import { Button } from '#renderer/kit/ui/button.tsx';
import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { newCommandId } from '#renderer/stores/window/window-id.ts';
import type { SessionHistory } from '#shared/contract/sessions.ts';

/**
 * Shows how much of an opened transcript is read, with a button that pauses or continues the
 * reading.
 */
export function HistoryNote({
  sessionId,
  history,
}: {
  readonly sessionId: string;
  readonly history: SessionHistory;
}) {
  const { t, i18n } = useTranslation('sessions');
  const api = useApi();
  const report = useReportFailure();
  const { state, readBytes, totalBytes, problem } = history;
  const percent = numberFormat(i18n.language, { style: 'percent' }).format(
    totalBytes === 0 ? 1 : readBytes / totalBytes,
  );
  const paused = state === 'reading';
  const action = t(paused ? 'transcript.stop' : 'transcript.continue');
  const change = async () => {
    const reply = await api['transcripts.pause']({ commandId: newCommandId(), sessionId, paused });
    if (!reply.ok) report(reply.error, t('action.failed', { action }));
  };
  return (
    <div
      role="note"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-sunken px-3 py-1.5 text-xs text-muted md:px-4"
    >
      <span className="min-w-0 flex-1 tabular-nums">{t(`transcript.${state}`, { percent })}</span>
      {problem && <ProblemBox failure={problem} tone="warning" />}
      <Button size="sm" onClick={() => void change()}>
        {action}
      </Button>
    </div>
  );
}
