import type { IncomingMessage, ServerResponse } from 'node:http';

import { z } from 'zod';

import type { Channel } from '#shared/channel/channel.ts';
import { ok, type Result } from '#shared/base/result.ts';

import type { Access } from '../access.ts';
import { ApiLine } from '#core/shell/http/api-line.ts';
import { parseEventId, type EventPosition } from './chat-event.ts';
import { chatBody, endOf, sendPrompt, type SentPrompt } from './chat-request.ts';
import { ChatStream } from './chat-stream.ts';
import { EventStream } from './event-stream.ts';
import { respondToInteraction } from './interaction-response.ts';
import {
  failure,
  languageFor,
  readJson,
  sendFailure,
  sendJson,
  type ApiFailure,
} from '#core/shell/http/reply.ts';
import { knownSession } from './named-session.ts';
import { TurnEnd } from './turn-end.ts';
import { checkWatched, WATCH_CHECK } from '#core/shell/http/watch-check.ts';
import { compose } from '#shared/words/sentence.ts';

const PREFIX = '/api/agent/chat/react/';
/** Limit for a request body: the longest prompt in UTF-8 and JSON. */
const MAX_BODY = 6 * 1024 * 1024;
const MAX_STREAMS = 64;
/** Name of a client that gives none. */
const UNNAMED = 'http';
const NAME = /^[\w .:@/+-]{1,100}$/;

/**
 * A client's subscription. `isNew`: it has no position yet. `isDone`: it received the end, and
 * nothing followed.
 */
type Subscription = SentPrompt & {
  readonly isNew: boolean;
  readonly isDone: boolean;
  readonly userId?: string | undefined;
};

/** HTTP API for other programs. It uses the same core and the same calls as windows do. */
export class HttpApi {
  readonly #serve: (channel: Channel) => void;
  readonly #access: Access;
  readonly #streams = new Set<ChatStream>();

  constructor(serve: (channel: Channel) => void, access: Access) {
    this.#serve = serve;
    this.#access = access;
  }

  isFor(pathname: string): boolean {
    return pathname.startsWith(PREFIX) || pathname === WATCH_CHECK;
  }

  /** Handles a request whose `Host` and `Origin` have been checked. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const done = await this.#route(
      request,
      response,
      pathname === WATCH_CHECK ? WATCH_CHECK : pathname.slice(PREFIX.length),
    );
    if (!done.ok && !response.headersSent) sendFailure(response, done.error);
  }

  close(): void {
    for (const stream of this.#streams)
      stream.fail({
        kind: 'stopping',
        message: compose('httpFailures.closing'),
        remedy: compose('httpFailures.connectWhenBack'),
      });
  }

  async #route(
    request: IncomingMessage,
    response: ServerResponse,
    name: string,
  ): Promise<Result<null, ApiFailure>> {
    if (!this.#access.ofRequest(request.headers))
      return failure('noToken', compose('httpFailures.noToken'), compose('httpFailures.sendToken'));
    const methods: Readonly<Record<string, string>> = {
      stream: 'GET, POST',
      interaction_response: 'POST',
      [WATCH_CHECK]: 'POST',
    };
    const allowed = methods[name];
    if (allowed === undefined)
      return failure(
        'notFound',
        compose('httpFailures.nothingHere'),
        compose('httpFailures.seeList'),
      );
    if (!allowed.split(', ').includes(request.method ?? '')) {
      response.setHeader('Allow', allowed);
      return failure('methodNotAllowed', compose('httpFailures.onlyMethods', { methods: allowed }));
    }
    const client = request.headers['x-corral-client'] ?? null;
    if (client !== null && (typeof client !== 'string' || !NAME.test(client)))
      return failure('malformed', compose('httpFailures.clientName'));
    if (name === 'stream') return this.#openStream(request, response, client);
    return this.#handleOnce(request, response, (line, body) =>
      name === WATCH_CHECK
        ? checkWatched(line, body)
        : respondToInteraction(line, body, client ?? UNNAMED),
    );
  }

  /** Handles a request with one body and one reply. */
  async #handleOnce(
    request: IncomingMessage,
    response: ServerResponse,
    work: (line: ApiLine, body: unknown) => Promise<Result<unknown, ApiFailure>>,
  ): Promise<Result<null, ApiFailure>> {
    const body = await readJson(request, MAX_BODY);
    if (!body.ok) return body;
    const line = new ApiLine(this.#serve);
    try {
      const done = await work(line, body.value);
      if (done.ok) sendJson(response, 200, done.value);
      return done.ok ? ok(null) : done;
    } finally {
      line.close();
    }
  }

  async #openStream(
    request: IncomingMessage,
    response: ServerResponse,
    client: string | null,
  ): Promise<Result<null, ApiFailure>> {
    if (this.#streams.size >= MAX_STREAMS)
      return failure(
        'overloaded',
        compose('httpFailures.tooManyStreams', { count: String(MAX_STREAMS) }),
        compose('httpFailures.closeOne'),
      );
    let chat: ChatStream | null = null;
    const line = new ApiLine(this.#serve, (frame) => chat?.frame(frame));
    const sent = await sendOrResume(line, request);
    if (!sent.ok || sent.value.isDone) {
      line.close();
      // A browser's EventSource reconnects after the end; status 204 stops it.
      if (sent.ok) response.writeHead(204).end();
      return sent.ok ? ok(null) : sent;
    }
    const { sessionId, since, prompt, isNew, userId } = sent.value;
    const turn = new TurnEnd(prompt);
    const out = new EventStream(response);
    chat = new ChatStream({
      line,
      out,
      sessionId,
      since,
      turn,
      windowId: `http ${client ?? userId ?? UNNAMED}`,
      language: languageFor(response),
    });
    this.#track(chat, line, response);
    out.start();
    await chat.followDesk();
    if (isNew) chat.sendOpenQuestions();
    await chat.start();
    return ok(null);
  }

  #track(chat: ChatStream, line: ApiLine, response: ServerResponse): void {
    this.#streams.add(chat);
    response.on('close', () => {
      this.#streams.delete(chat);
      chat.close();
    });
    line.onClose(() =>
      chat.fail({
        kind: 'stopping',
        message: compose('httpFailures.closing'),
        remedy: compose('httpFailures.connectAgain'),
      }),
    );
  }
}

/** Sends the prompt of a request, or resumes at the position of its client. */
async function sendOrResume(
  line: ApiLine,
  request: IncomingMessage,
): Promise<Result<Subscription, ApiFailure>> {
  const lastId = request.headers['last-event-id'] ?? '';
  const position = lastId === '' ? 'never' : parseEventId(String(lastId));
  if (position === null) return failure('malformed', compose('httpFailures.unknownEventId'));
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
