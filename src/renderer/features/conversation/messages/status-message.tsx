import { Activity, CircleSlash, Info, RotateCw, Shield, Shrink } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { VisibleText } from '#renderer/kit/text/visible-text.tsx';
import { classNames } from '#renderer/kit/ui/class-names.ts';
import type { MessageOf } from '#shared/conversation/message.ts';
import { isRetryOver } from '#shared/conversation/retry.ts';

import { retryOf, secondsUntil, type Retry } from '../retry-count.ts';
import { useStatusWords } from '../use-status-words.ts';

type Props = {
  readonly icon?: ReactNode;
  readonly tone?: 'quiet' | 'warning';
  readonly children: ReactNode;
};

/** Renders one line about an event of the session. */
function Note({ icon, tone = 'quiet', children }: Props) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs',
        tone === 'warning' ? 'text-warning' : 'text-muted',
      )}
    >
      {icon}
      {children}
    </div>
  );
}

type StatusKind = MessageOf<'status'>['metadata']['status'];
type Data = MessageOf<'status'>['metadata']['data'];

const ICONS = {
  turnEnded: Info,
  interrupted: CircleSlash,
  retry: RotateCw,
  permissionMode: Shield,
  compacted: Shrink,
  backgroundTask: Activity,
  notice: Info,
};

export function StatusMessage({ message }: { readonly message: MessageOf<'status'> }) {
  const { status, data } = message.metadata;
  const retry = status === 'retry' ? retryOf(data, message.timestamp) : null;
  const words = useStatusWords(message.sessionId)(message);
  const Icon = ICONS[status];
  return (
    <Note
      tone={isWarning(status, data) ? 'warning' : 'quiet'}
      icon={<Icon size={13} aria-hidden className="shrink-0" />}
    >
      <span className="min-w-0 flex-1 wrap-anywhere whitespace-pre-wrap">
        {retry ? <RetryCount retry={retry} /> : <VisibleText text={words} />}
      </span>
    </Note>
  );
}

function isWarning(status: StatusKind, data: Data): boolean {
  return status === 'interrupted' || (status === 'retry' && !isRetryOver(data));
}

function RetryCount({ retry }: { readonly retry: Retry }) {
  const { t } = useTranslation('conversation');
  const seconds = useSecondsUntil(retry.dueAt);
  const { attempt, max, why } = retry;
  return (
    <span className="tabular-nums">
      {retry.isOver && t('status.retried', { count: attempt })}
      {!retry.isOver &&
        (max === null
          ? t('status.retryNoMax', { attempt })
          : t('status.retry', { attempt, max }))}{' '}
      {seconds !== null && seconds > 0 && t('status.retryIn', { count: seconds })}
      {why !== '' && (
        <span className="text-muted">
          {' · '}
          <VisibleText text={why} />
        </span>
      )}
    </span>
  );
}

/** Returns the seconds until `dueAt`, updated once a second until it reaches zero. */
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
