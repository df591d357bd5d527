import { renderFailure } from '#core/shell/http/reply.ts';
import type { Frame } from '#shared/contract/streams.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import { withText } from '#shared/conversation/message-text.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Language } from '#shared/words/language.ts';

import type { ServerEvent } from './event-stream.ts';

const TOOLS: readonly ConversationMessage['messageType'][] = [
  'tool_use',
  'tool_result',
  'tool_execution',
];

/** Returns the server-sent event for a frame, or null. `open` contains the open questions. */
export function chatEvent(
  { seq, event }: Frame,
  open: ReadonlyMap<string, InteractionRequest>,
  language: Language,
): ServerEvent | null {
  if (event.type !== 'message.upserted') return null;
  const { message } = event;
  const about = { id: String(seq) };
  if (message.messageType === 'interaction' && message.metadata.outcome === null) {
    const request = open.get(message.metadata.requestId);
    if (request)
      return {
        ...about,
        event: 'INTERACTION',
        data: envelope(message.sessionId, message.timestamp, request),
      };
  }
  if (message.messageType === 'error') {
    const { kind, remedy, sentence = message.content } = message.metadata;
    const failure = renderFailure({ kind, message: sentence, remedy }, language);
    return {
      ...about,
      event: 'error',
      data: envelope(message.sessionId, message.timestamp, failure),
    };
  }
  const name = TOOLS.includes(message.messageType) ? 'tool' : 'message';
  const shown = withText(language, message);
  return { ...about, event: name, data: envelope(message.sessionId, message.timestamp, shown) };
}

export function envelope(sessionId: string, timestamp: number | null, data: unknown) {
  return { sessionId, timestamp, data };
}

/**
 * Keeps only the last frame of each message, because every frame of a message contains its current
 * state.
 */
export function newestOnly(frames: readonly Frame[]): readonly Frame[] {
  const idOf = ({ event }: Frame) => (event.type === 'message.upserted' ? event.message.id : null);
  const last = new Map(frames.map((frame) => [idOf(frame), frame.seq]));
  return frames.filter((frame) => last.get(idOf(frame)) === frame.seq);
}

/**
 * Position of a client in the event stream: the last frame it has, and whether it has received the
 * `done` event.
 */
export type EventPosition = { readonly seq: number; readonly isDone: boolean };

/** Parses the id of the last received event. Returns null if Corral sent no such id. */
export function parseEventId(id: string): EventPosition | null {
  const parts = /^(\d{1,15})(-done|-error)?$/.exec(id.trim());
  return parts ? { seq: Number(parts[1]), isDone: parts[2] === '-done' } : null;
}
