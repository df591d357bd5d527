import type { IncomingMessage, ServerResponse } from 'node:http';

import { ApiLine } from '#core/shell/http/api-line.ts';
import { failure, languageFor, type ApiFailure } from '#core/shell/http/reply.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { allows, type AccessScope } from '#shared/pairing/access-scope.ts';
import { compose } from '#shared/words/sentence.ts';

import { ChatStream } from './chat-stream.ts';
import { lastPosition, sendOrResume } from './chat-subscription.ts';
import { EventStream } from './event-stream.ts';
import { QuestionStream } from './question-stream.ts';
import { TurnEnd } from './turn-end.ts';

const MAX_STREAMS = 64;
/** Name of a client that gives none. */
export const UNNAMED = 'http';

/** A request for a stream, of an authenticated client. */
export type StreamRequest = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly scope: AccessScope;
  /** Name that the client gave; null if it gave none. */
  readonly client: string | null;
};

/** The streams of server-sent events that are open. */
export class OpenStreams {
  readonly #serve: (channel: Channel) => void;
  readonly #streams = new Set<ChatStream | QuestionStream>();

  constructor(serve: (channel: Channel) => void) {
    this.#serve = serve;
  }

  close(): void {
    for (const stream of this.#streams)
      stream.fail({
        kind: 'stopping',
        message: compose('httpFailures.closing'),
        remedy: compose('httpFailures.connectWhenBack'),
      });
  }

  /** Opens the stream of one session, and sends a prompt to it first if the request has one. */
  async openChat(asked: StreamRequest): Promise<Result<null, ApiFailure>> {
    const { request, response, client, scope } = asked;
    if (this.#streams.size >= MAX_STREAMS) return tooMany();
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
      windowId: allows(scope, 'answer') ? `http ${client ?? userId ?? UNNAMED}` : null,
      language: languageFor(response),
    });
    this.#track(chat, line, response);
    out.start();
    await chat.followDesk();
    if (isNew) chat.sendOpenQuestions();
    await chat.start();
    return ok(null);
  }

  /** Opens the stream of the questions of all sessions. */
  async openQuestions(
    { request, response, client, scope }: StreamRequest,
    isShown: boolean,
  ): Promise<Result<null, ApiFailure>> {
    if (this.#streams.size >= MAX_STREAMS) return tooMany();
    const position = lastPosition(request);
    if (!position.ok) return position;
    const isAllowed = !isShown || allows(scope, 'answer');
    if (!isAllowed) return missingScope(scope, 'answer');
    let questions: QuestionStream | null = null;
    const line = new ApiLine(this.#serve, (frame) => questions?.frame(frame));
    const out = new EventStream(response);
    questions = new QuestionStream({
      line,
      out,
      windowId: isShown ? `http ${client ?? UNNAMED}` : null,
      language: languageFor(response),
    });
    this.#track(questions, line, response);
    const since = position.value === 'never' ? null : position.value.seq;
    return questions.start(since, () => out.start());
  }

  #track(stream: ChatStream | QuestionStream, line: ApiLine, response: ServerResponse): void {
    this.#streams.add(stream);
    response.on('close', () => {
      this.#streams.delete(stream);
      stream.close();
    });
    line.onClose(() =>
      stream.fail({
        kind: 'stopping',
        message: compose('httpFailures.closing'),
        remedy: compose('httpFailures.connectAgain'),
      }),
    );
  }
}

const tooMany = () =>
  failure(
    'overloaded',
    compose('httpFailures.tooManyStreams', { count: String(MAX_STREAMS) }),
    compose('httpFailures.closeOne'),
  );

/** Refuses a request that needs another scope than the token has. */
export const missingScope = (scope: AccessScope, needed: AccessScope) =>
  failure(
    'scopeMissing',
    compose('httpFailures.scopeMissing', { scope, needed }),
    compose('httpFailures.pairWithScope', { needed }),
  );
