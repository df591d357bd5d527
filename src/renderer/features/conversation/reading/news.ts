import type { Session } from '#shared/contract/sessions.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

type Status = Pick<Session, 'sessionId' | 'status'>;
export type Ending = { readonly sessionId: string; readonly status: 'idle' | 'failed' | 'stopped' };

const BUSY: ReadonlySet<Session['status']> = new Set(['working', 'waiting']);

/** Returns the sessions whose turn ended between two states of the desk. */
export function endingsBetween(
  before: readonly Status[],
  now: readonly Status[],
): readonly Ending[] {
  const wasBusy = new Set(
    before.filter(({ status }) => BUSY.has(status)).map(({ sessionId }) => sessionId),
  );
  const hadNoProblem = new Set(
    before.filter(({ status }) => status !== 'failed').map(({ sessionId }) => sessionId),
  );
  return now.flatMap(({ sessionId, status }): readonly Ending[] => {
    if (status === 'failed') return hadNoProblem.has(sessionId) ? [{ sessionId, status }] : [];
    return wasBusy.has(sessionId) && (status === 'idle' || status === 'stopped')
      ? [{ sessionId, status }]
      : [];
  });
}

/** Returns the questions that opened between two states of the desk. */
export function openedBetween(
  before: readonly Interaction[],
  now: readonly Interaction[],
): readonly Interaction[] {
  const known = new Set(before.map(({ request }) => request.requestId));
  return now.filter(({ request }) => !known.has(request.requestId));
}

/**
 * Returns the kind of announcement for a message: a finished answer or a failure. Returns null if
 * the message is not announced.
 */
export function newsOf(message: ConversationMessage): 'answered' | 'error' | null {
  if (message.metadata.parentToolUseId !== null) return null;
  if (message.messageType === 'error') return 'error';
  if (message.content.trim() === '') return null;
  return message.messageType === 'text' && message.role === 'assistant' ? 'answered' : null;
}
