import type { IncomingMessage } from 'node:http';

import { z } from 'zod';

import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ApiLine } from '#core/shell/http/api-line.ts';
import { failure, readJson, type ApiFailure } from '#core/shell/http/reply.ts';
import { parseEventId, type EventPosition } from './chat-event.ts';
import { chatBody, endOf, sendPrompt, type SentPrompt } from './chat-request.ts';
import { knownSession } from './named-session.ts';
import { MAX_BODY } from './routes/request-input.ts';

/**
 * A client's subscription. `isNew`: it has no position yet. `isDone`: it received the end, and
 * nothing followed.
 */
type Subscription = SentPrompt & {
  readonly isNew: boolean;
  readonly isDone: boolean;
  readonly userId?: string | undefined;
};

/** Returns the position that the client sends; `never` if it sends none. */
export function lastPosition({
  headers,
}: IncomingMessage): Result<EventPosition | 'never', ApiFailure> {
  const lastId = headers['last-event-id'] ?? '';
  const position = lastId === '' ? 'never' : parseEventId(String(lastId));
  return position === null
    ? failure('malformed', compose('httpFailures.unknownEventId'))
    : ok(position);
}

/** Sends the prompt of a request, or resumes at the position of its client. */
export async function sendOrResume(
  line: ApiLine,
  request: IncomingMessage,
): Promise<Result<Subscription, ApiFailure>> {
  const at = lastPosition(request);
  if (!at.ok) return at;
  const position = at.value;
  if (request.method === 'GET') {
    const sessionId =
      new URL(request.url ?? '', 'http://localhost').searchParams.get('sessionId') ?? '';
    if (sessionId === '') return failure('malformed', compose('httpFailures.saySession'));
    return resume(line, sessionId, position);
  }
  return sendFromBody(line, request, position);
}

async function sendFromBody(
  line: ApiLine,
  request: IncomingMessage,
  position: EventPosition | 'never',
): Promise<Result<Subscription, ApiFailure>> {
  const body = await readJson(request, MAX_BODY);
  if (!body.ok) return body;
  const parsed = chatBody.safeParse(body.value);
  if (!parsed.success) return failure('malformed', z.prettifyError(parsed.error));
  if (position === 'never') {
    const sent = await sendPrompt(line, parsed.data);
    return sent.ok
      ? ok({ ...sent.value, isNew: false, isDone: false, userId: parsed.data.userId })
      : sent;
  }
  // The first request already sent the prompt; this one only resumes listening.
  const { sessionId } = parsed.data;
  if (sessionId !== undefined) return resume(line, sessionId, position);
  return failure('malformed', compose('httpFailures.idWithSession'));
}

async function resume(
  line: ApiLine,
  name: string,
  position: EventPosition | 'never',
): Promise<Result<Subscription, ApiFailure>> {
  const sessionId = (await knownSession(line, name)) ?? name;
  const end = await endOf(line, sessionId);
  if (!end.ok) return end;
  const about = { sessionId, prompt: { of: 'running' as const } };
  if (position === 'never') return ok({ ...about, since: end.value, isNew: true, isDone: false });
  if (position.seq > end.value)
    return failure(
      'eventGone',
      compose('httpFailures.eventGone'),
      compose('httpFailures.readFromStart'),
    );
  return ok({
    ...about,
    since: position.seq,
    isNew: false,
    isDone: position.isDone && position.seq === end.value,
  });
}
