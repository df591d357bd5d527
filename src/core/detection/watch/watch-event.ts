import { redactText } from '#shared/base/redact-text.ts';
import type { ExtractedMessage, ExtractedMessageType } from '#shared/detection/extracted-message.ts';

import type { ReadQuestion } from '../answer/read-question.ts';

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
      /** The same with its subject, and with what tells its prompt from others of the same words. */
      readonly question: ReadQuestion | null;
    }
  | { readonly type: 'Processing' | 'Idle' | 'Exited'; readonly sessionId: string };

const WORDLESS = 'A program waits for you. What it asks can be seen in its terminal.';

/** `said`: what the program itself, or its hook, says of what it waits for; secrets in it are hidden. */
export function waitingEvent(sessionId: string, question: ReadQuestion | null, said: string | null): WatchEvent {
  const words = said === null ? null : redactText(said);
  return { type: 'WaitingForInput', sessionId, ...(question ? asked(sessionId, question.message) : wordless(sessionId, words)), question };
}

const asked = (sessionId: string, message: ExtractedMessage) => ({
  patternType: message.messageType ?? 'open_ended',
  context: message.content,
  dedupKey: `${sessionId} ${message.fingerprint}`,
  isDecisionRequired: message.isDecisionRequired,
  message,
});

const wordless = (sessionId: string, words: string | null) => ({
  patternType: 'open_ended' as const,
  context: words ?? WORDLESS,
  dedupKey: `${sessionId} ${words ?? 'waits'}`,
  isDecisionRequired: false,
  message: null,
});
