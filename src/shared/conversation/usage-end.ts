import type { MessageOf } from './message.ts';

/** Reasons that agents report when the person stopped a turn. */
const interruptions: ReadonlySet<string> = new Set([
  'aborted_streaming',
  'aborted_tools',
  'interrupted',
]);

/** Returns whether an agent's end reason means that the person stopped the turn. */
export function isInterruptedBy(reason: string | null): boolean {
  return reason !== null && interruptions.has(reason);
}

/**
 * Returns the outcome of a turn from its usage message. Some agents report an interrupt as an
 * error, and stored messages may contain that.
 */
export function endOfUsage({
  isError,
  reason,
}: Pick<MessageOf<'usage'>['metadata'], 'isError' | 'reason'>) {
  if (isInterruptedBy(reason)) return 'interrupted';
  return isError ? 'failed' : 'completed';
}
