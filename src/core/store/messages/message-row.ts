import type { ConversationMessage } from '#shared/conversation/message.ts';
import { isOpenRetry } from '#shared/conversation/retry.ts';

import { turnFactOf, type TurnFact } from './turn-fact.ts';

/** A message in the form of its row. */
export type MessageRow = {
  readonly sessionId: string;
  readonly seq: number;
  readonly id: string;
  readonly parentToolUseId: string | null;
  readonly toolUseId: string | null;
  readonly status: string | null;
  readonly body: string;
  readonly timestamp: number | null;
  readonly fact: TurnFact | null;
};

export function rowOf(message: ConversationMessage): MessageRow {
  return {
    sessionId: message.sessionId,
    seq: message.seq,
    id: message.id,
    parentToolUseId: message.metadata.parentToolUseId,
    toolUseId: toolUseIdOf(message),
    status: statusOf(message),
    body: JSON.stringify(message),
    timestamp: message.timestamp,
    fact: turnFactOf(message),
  };
}

function toolUseIdOf(message: ConversationMessage): string | null {
  return 'toolUseId' in message.metadata && message.messageType !== 'interaction'
    ? message.metadata.toolUseId
    : null;
}

function statusOf(message: ConversationMessage): string | null {
  if (message.messageType === 'tool_execution') return message.metadata.status;
  if (isOpenRetry(message)) return 'running';
  if (message.messageType !== 'text' && message.messageType !== 'thinking') return null;
  if (message.metadata.isIncomplete) return 'incomplete';
  return message.messageType === 'text' ? message.metadata.delivery : null;
}
