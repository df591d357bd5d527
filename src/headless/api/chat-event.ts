import type { Frame } from '#shared/contract/streams.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';

import type { ServerEvent } from './event-stream.ts';

const TOOLS: readonly ConversationMessage['messageType'][] = ['tool_use', 'tool_result', 'tool_execution'];

/** What a client is told of a message. `open`: the questions that wait for an answer. */
export function chatEvent({ seq, event }: Frame, open: ReadonlyMap<string, InteractionRequest>): ServerEvent | null {
  if (event.type !== 'message.upserted') return null;
  const { message } = event;
  const about = { id: String(seq) };
  if (message.messageType === 'interaction' && message.metadata.outcome === null) {
    const request = open.get(message.metadata.requestId);
    if (request) return { ...about, event: 'INTERACTION', data: envelope(message.sessionId, message.timestamp, request) };
  }
  if (message.messageType === 'error') {
    const { kind, remedy } = message.metadata;
    return { ...about, event: 'error', data: envelope(message.sessionId, message.timestamp, { kind, message: message.content, remedy }) };
  }
  const name = TOOLS.includes(message.messageType) ? 'tool' : 'message';
  return { ...about, event: name, data: envelope(message.sessionId, message.timestamp, message) };
}

export function envelope(sessionId: string, timestamp: number | null, data: unknown) {
  return { sessionId, timestamp, data };
}

/** Of a message that changed several times, the last frame is enough: all of them hold it as it is now. */
export function newestOnly(frames: readonly Frame[]): readonly Frame[] {
  const idOf = ({ event }: Frame) => (event.type === 'message.upserted' ? event.message.id : null);
  const last = new Map(frames.map((frame) => [idOf(frame), frame.seq]));
  return frames.filter((frame) => last.get(idOf(frame)) === frame.seq);
}

/** Up to which frame a client has everything. `isDone`: it has heard that the turn was over, too. */
export type EventPlace = { readonly seq: number; readonly isDone: boolean };

/** By the id of the event it received last; `null`: no id of ours. */
export function parseEventId(id: string): EventPlace | null {
  const parts = /^(\d{1,15})(-done|-error)?$/.exec(id.trim());
  return parts ? { seq: Number(parts[1]), isDone: parts[2] === '-done' } : null;
}
