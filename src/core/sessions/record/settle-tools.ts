import type { Processor } from '#core/conversation/processor.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';
import { endRetry, isOpenRetry } from '#shared/conversation/retry.ts';

type SettleOptions = {
  readonly processor: Processor;
  readonly session: Session;
  readonly status: 'interrupted' | 'abandoned';
  readonly at: number;
};

/** Closes the tool executions of a session whose results will not arrive. */
export function settleTools(
  entry: JournalEntry,
  { processor, session, status, at }: SettleOptions,
  isOver: (message: ToolExecutionMessage) => boolean = () => true,
): void {
  for (const message of entry.store.messages.unsettled(session.sessionId)) {
    if (message.messageType === 'tool_execution' && isOver(message))
      processor.settle(entry, session, message, status, at);
  }
}

/** Ends the open retries of a session, because no turn runs in which the agent could try again. */
export function settleRetries(entry: JournalEntry, sessionId: string): void {
  for (const message of entry.store.messages.unsettled(sessionId)) {
    if (isOpenRetry(message)) entry.message(endRetry(message));
  }
}
