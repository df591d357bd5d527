import type { MessageOf } from './message.ts';

/** The reasons that agents give when the person stopped a turn. */
const interruptions: ReadonlySet<string> = new Set(['aborted_streaming', 'aborted_tools', 'interrupted']);

/** Whether an agent's reason for the end of a turn says that the person stopped it. */
export function isInterruptedBy(reason: string | null): boolean {
  return reason !== null && interruptions.has(reason);
}

/** How a turn ended, by its foot. Some agents count an interrupt as an error; a stored foot may say so. */
export function endOfUsage({ isError, reason }: Pick<MessageOf<'usage'>['metadata'], 'isError' | 'reason'>) {
  if (isInterruptedBy(reason)) return 'interrupted';
  return isError ? 'failed' : 'completed';
}
