import { isRetryOver } from '#shared/conversation/retry.ts';

type Data = Readonly<Record<string, string | number | null>>;

export type Retry = {
  readonly attempt: number;
  readonly max: number | null;
  readonly dueAt: number | null;
  readonly why: string;
  readonly isOver: boolean;
};

/**
 * Returns the data of a `retry` status; null if the status has no attempt. `dueAt` is in
 * milliseconds since the epoch.
 */
export function retryOf(data: Data, timestamp: number | null): Retry | null {
  const attempt = numberOf(data['attempt']);
  if (attempt === null) return null;
  const delay = numberOf(data['delayMs']);
  const why = [data['errorStatus'], data['error']]
    .filter((part) => part !== null && part !== undefined)
    .join(' ');
  const isOver = isRetryOver(data);
  const dueAt = isOver || timestamp === null || delay === null ? null : timestamp + delay;
  return { attempt, max: numberOf(data['maxRetries']), dueAt, why, isOver };
}

/** Returns the whole seconds until `dueAt`, never less than zero. */
export function secondsUntil(dueAt: number, now: number): number {
  return Math.max(0, Math.ceil((dueAt - now) / 1000));
}

function numberOf(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
