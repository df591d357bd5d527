import { redactText } from '#shared/base/redact-text.ts';
import type {
  ExtractedMessage,
  ExtractedMessageType,
} from '#shared/detection/extracted-message.ts';

import type { ReadQuestion } from '../answer/read-question.ts';

/** The announced change of a watched terminal; `sessionId` is the id of its place. */
export type WatchEvent =
  | {
      readonly type: 'WaitingForInput';
      readonly sessionId: string;
      readonly patternType: ExtractedMessageType;
      /** The readable question, its options, and how to answer. */
      readonly context: string;
      /** Identifies a question of a place: equal for the same question. */
      readonly dedupKey: string;
      readonly isDecisionRequired: boolean;
      /** Null if a witness reports waiting and no question can be read. */
      readonly message: ExtractedMessage | null;
      /** The message with its subject and the mark of its prompt. */
      readonly question: ReadQuestion | null;
    }
  | { readonly type: 'Processing' | 'Idle' | 'Exited'; readonly sessionId: string };

const WORDLESS = 'A program waits for you. What it asks can be seen in its terminal.';

/**
 * `reported`: the words of the program or of its hook about what it waits for; secrets in them are
 * hidden.
 */
export function waitingEvent(
  sessionId: string,
  question: ReadQuestion | null,
  reported: string | null,
): WatchEvent {
  const words = reported === null ? null : redactText(reported);
  return {
    type: 'WaitingForInput',
    sessionId,
    ...(question ? partsOfMessage(sessionId, question.message) : partsOfWords(sessionId, words)),
    question,
  };
}

const partsOfMessage = (sessionId: string, message: ExtractedMessage) => ({
  patternType: message.messageType ?? 'open_ended',
  context: message.content,
  dedupKey: `${sessionId} ${message.fingerprint}`,
  isDecisionRequired: message.isDecisionRequired,
  message,
});

const partsOfWords = (sessionId: string, words: string | null) => ({
  patternType: 'open_ended' as const,
  context: words ?? WORDLESS,
  dedupKey: `${sessionId} ${words ?? 'waits'}`,
  isDecisionRequired: false,
  message: null,
});
