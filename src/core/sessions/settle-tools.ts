import type { Processor } from '#core/conversation/processor.ts';
import type { JournalEntry } from '#core/journal/journal.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { ToolExecutionMessage } from '#shared/conversation/message.ts';

type Settling = {
  readonly processor: Processor;
  readonly session: Session;
  readonly status: 'interrupted' | 'abandoned';
  readonly at: number;
};

/** Closes the tool executions of a session whose results will not come. */
export function settleTools(
  entry: JournalEntry,
  { processor, session, status, at }: Settling,
  isOver: (message: ToolExecutionMessage) => boolean = () => true,
): void {
  for (const message of entry.store.messages.unsettled(session.sessionId)) {
    if (message.messageType === 'tool_execution' && isOver(message)) processor.settle(entry, session.cwd, message, status, at);
  }
}
