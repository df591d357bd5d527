import type { JournalEntry } from '#core/journal/journal.ts';
import { holdsUp, withWait } from '#shared/conversation/tool-queue.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

/**
 * Stores on each call that a question held up how long the person took, so that the call's duration
 * does not contain it.
 */
export function countWait(
  entry: JournalEntry,
  closed: Interaction,
  parallelTools: readonly string[] | null,
): void {
  const { request, openedAt, closedAt } = closed;
  if (isAnsweredElsewhere(entry, closed)) return;
  const toolUseId = 'toolUseId' in request.details ? request.details.toolUseId : null;
  if (toolUseId === null || closedAt === null) return;
  const unsettled = entry.store.messages.unsettled(request.sessionId);
  const running = unsettled.flatMap((message) =>
    message.messageType === 'tool_execution' ? [message] : [],
  );
  const askedCall = running.find(({ metadata }) => metadata.toolUseId === toolUseId);
  if (!askedCall) return;
  for (const call of running) {
    if (call === askedCall || holdsUp(askedCall, call, parallelTools))
      entry.message(withWait(call, { openedAt, closedAt }, call === askedCall));
  }
}

/**
 * Returns true for a question that was answered in the agent's own terminal: the agent withdraws
 * it, and the time of that answer is unknown.
 */
function isAnsweredElsewhere({ store }: JournalEntry, { request, outcome }: Interaction): boolean {
  return outcome === 'withdrawn' && store.sessions.get(request.sessionId)?.face === 'terminal';
}
