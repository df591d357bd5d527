import { Archive, CircleSlash, Info, RotateCw, ShieldCheck, Timer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Visible } from '#renderer/cards/visible.tsx';
import { retryOf, secondsUntil, type Retry } from '#renderer/conversation/retry-count.ts';
import { useStatusWords } from '#renderer/conversation/use-status-words.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

import { Note } from './note.tsx';

type StatusKind = MessageOf<'status'>['metadata']['status'];

const ICONS = {
  turnEnded: Info,
  interrupted: CircleSlash,
  retry: RotateCw,
  permissionMode: ShieldCheck,
  compacted: Archive,
  backgroundTask: Timer,
  notice: Info,
};

export function StatusMessage({ message }: { readonly message: MessageOf<'status'> }) {
  const { status, data } = message.metadata;
  const retry = status === 'retry' ? retryOf(data, message.timestamp) : null;
  const words = useStatusWords(message.sessionId)(message);
  const Icon = ICONS[status];
  return (
    <Note tone={isWarning(status) ? 'warning' : 'quiet'} icon={<Icon size={13} aria-hidden className="shrink-0" />}>
      <span className="min-w-0 wrap-anywhere">{retry ? <RetryCount retry={retry} /> : <Visible text={words} />}</span>
    </Note>
  );
}

function isWarning(status: StatusKind): boolean {
  return status === 'interrupted' || status === 'retry';
}

function RetryCount({ retry }: { readonly retry: Retry }) {
  const { t } = useTranslation('conversation');
  const seconds = useSecondsUntil(retry.dueAt);
  const { attempt, max, why } = retry;
  return (
    <span className="tabular-nums">
      {max === null ? t('status.retryNoMax', { attempt }) : t('status.retry', { attempt, max })}{' '}
      {seconds !== null && seconds > 0 && t('status.retryIn', { count: seconds })}
      {why !== '' && (
        <span className="text-muted">
          {' · '}
          <Visible text={why} />
        </span>
      )}
    </span>
  );
}

/** Ticks once a second until the moment has come. */
function useSecondsUntil(dueAt: number | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  const seconds = dueAt === null ? null : secondsUntil(dueAt, now);
  const isRunning = seconds !== null && seconds > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
