import type { ExtractedMessage, ExtractedMessageType } from '#shared/detection/extracted-message.ts';

/** What is announced of a watched terminal; `sessionId` is the id of its place. */
export type WatchEvent =
  | {
      readonly type: 'WaitingForInput';
      readonly sessionId: string;
      readonly patternType: ExtractedMessageType;
      /** Ready to read: the question, its options, how to answer. */
      readonly context: string;
      /** The same for the same question of the same place. */
      readonly dedupKey: string;
      readonly isDecisionRequired: boolean;
      /** `null`: a witness says that the program waits, and no question can be read. */
      readonly message: ExtractedMessage | null;
    }
  | { readonly type: 'Processing' | 'Idle' | 'Exited'; readonly sessionId: string };

const WORDLESS = 'A program waits for you. What it asks can be seen in its terminal.';

/** `words`: what the program itself says of what it waits for. */
export function waitingEvent(sessionId: string, message: ExtractedMessage | null, words: string | null): WatchEvent {
  return {
    type: 'WaitingForInput',
    sessionId,
    patternType: message?.messageType ?? 'open_ended',
    context: message?.content ?? words ?? WORDLESS,
    dedupKey: `${sessionId} ${message?.fingerprint ?? words ?? 'waits'}`,
    isDecisionRequired: message?.isDecisionRequired ?? false,
    message,
  };
}
