import { buildPayload } from '#agent/context/build-payload.ts';
import type { Payload } from '#agent/context/context.ts';
import { limitResult } from '#agent/context/limit-result.ts';
import type { Message } from '#agent/history/message.ts';

import type { CacheRequest } from './sessions.ts';

/** A way to build requests, for comparison. */
export interface Layout {
  readonly name: string;
  build(request: CacheRequest): Payload;
}

const corral = ({ context, budget }: CacheRequest) => buildPayload(context, budget);

/** Corral's layout, and others that are common. */
export const layouts: readonly Layout[] = [
  { name: 'Corral', build: corral },
  {
    name: 'Time in the system prompt',
    build: (request) => {
      const payload = corral(request);
      const time = `Time: ${new Date(request.time).toISOString().slice(0, 16)}`;
      return { ...payload, system: [{ text: time, isCached: false }, ...payload.system] };
    },
  },
  {
    name: 'Mark at the newest message only',
    build: (request) => {
      const payload = corral(request);
      return { ...payload, cacheMarks: [payload.messages.length - 1] };
    },
  },
  {
    name: 'Old results cut at each new turn',
    build: (request) => {
      const payload = corral(request);
      return { ...payload, messages: cutOld(payload.messages) };
    },
  },
];

const known = new WeakMap<Message, Message>();

function cutOld(messages: readonly Message[]): readonly Message[] {
  const start = messages.findLastIndex(({ role }) => role === 'user');
  return messages.map((message, index) =>
    index > start ? message : (known.get(message) ?? cut(message)),
  );
}

function cut(message: Message): Message {
  if (message.role !== 'results') return message;
  const results = message.results.map((result) => ({
    ...result,
    parts: limitResult(result.parts, { lines: 20, bytes: 500 }).parts,
  }));
  const shorter: Message = { ...message, results };
  known.set(message, shorter);
  return shorter;
}
