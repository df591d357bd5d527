import type { IncomingMessage, ServerResponse } from 'node:http';

import { ApiLine } from '#core/shell/http/api-line.ts';
import {
  failure,
  languageFor,
  sendFailure,
  sendJson,
  type ApiFailure,
} from '#core/shell/http/reply.ts';
import { WATCH_CHECK } from '#core/shell/http/watch-check.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { allows } from '#shared/pairing/access-scope.ts';
import { compose } from '#shared/words/sentence.ts';

import type { Access } from '../access.ts';
import { missingScope, OpenStreams, UNNAMED, type StreamRequest } from './open-streams.ts';
import { OPENAPI_PATH } from './routes/access-routes.ts';
import { openApiDocument } from './routes/openapi.ts';
import { withTexts } from './routes/reply-texts.ts';
import { readInput } from './routes/request-input.ts';
import { findRoute, type FoundRoute } from './routes/route-table.ts';
import type { Handle, Input, Route } from './routes/route.ts';

const PREFIXES = ['/api/v1/', '/api/agent/chat/react/'];
const NAME = /^[\w .:@/+-]{1,100}$/;

/** HTTP API for other programs. It uses the same core and the same calls as windows do. */
export class HttpApi {
  readonly #serve: (channel: Channel) => void;
  readonly #access: Access;
  readonly #version: string;
  readonly #streams: OpenStreams;

  constructor(serve: (channel: Channel) => void, access: Access, version: string) {
    this.#serve = serve;
    this.#access = access;
    this.#version = version;
    this.#streams = new OpenStreams(serve);
  }

  isFor(pathname: string): boolean {
    return (
      pathname === WATCH_CHECK ||
      pathname === OPENAPI_PATH ||
      PREFIXES.some((prefix) => pathname.startsWith(prefix))
    );
  }

  /** Handles a request whose `Host` and `Origin` have been checked. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<void> {
    const done = await this.#route(request, response, pathname);
    if (!done.ok && !response.headersSent) sendFailure(response, done.error);
  }

  close(): void {
    this.#streams.close();
  }

  async #route(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
  ): Promise<Result<null, ApiFailure>> {
    const holder = this.#access.ofRequest(request.headers);
    if (!holder)
      return failure('noToken', compose('httpFailures.noToken'), compose('httpFailures.sendToken'));
    if (pathname === OPENAPI_PATH) return this.#sendDocument(request, response);
    const found = findRoute(request.method ?? '', pathname);
    if (!found)
      return failure(
        'notFound',
        compose('httpFailures.nothingHere'),
        compose('httpFailures.seeList'),
      );
    const { route } = found;
    if (!route) return wrongMethod(response, found.methods);
    if (route.scope !== null && !allows(holder.scope, route.scope))
      return missingScope(holder.scope, route.scope);
    const client = request.headers['x-corral-client'] ?? null;
    if (client !== null && (typeof client !== 'string' || !NAME.test(client)))
      return failure('malformed', compose('httpFailures.clientName'));
    return this.#handle({ request, response, client, scope: holder.scope }, route, found.values);
  }

  async #handle(
    asked: StreamRequest,
    route: Route,
    values: FoundRoute['values'],
  ): Promise<Result<null, ApiFailure>> {
    const { answer } = route;
    if (answer.of === 'stream' && answer.name !== 'questions') return this.#streams.openChat(asked);
    const input = await readInput(route, asked.request, values);
    if (!input.ok) return input;
    if (answer.of === 'stream')
      return this.#streams.openQuestions(asked, input.value['shown'] === true);
    return answer.of === 'reply' ? this.#reply(asked, route, answer.handle, input.value) : ok(null);
  }

  /** Handles a request with one reply. */
  async #reply(
    { response, client }: StreamRequest,
    { schemas }: Route,
    handle: Handle,
    input: Input,
  ): Promise<Result<null, ApiFailure>> {
    const line = new ApiLine(this.#serve);
    const language = languageFor(response);
    try {
      const done = await handle({ line, input, client: client ?? UNNAMED, language });
      if (!done.ok) return done;
      const { reply } = schemas();
      sendJson(response, 200, reply ? withTexts(reply, done.value, language) : done.value);
      return ok(null);
    } finally {
      line.close();
    }
  }

  async #sendDocument(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Result<null, ApiFailure>> {
    if (request.method !== 'GET') return wrongMethod(response, ['GET']);
    sendJson(response, 200, await openApiDocument(this.#version));
    return ok(null);
  }
}

function wrongMethod(response: ServerResponse, allowed: readonly string[]) {
  const methods = allowed.join(', ');
  response.setHeader('Allow', methods);
  return failure('methodNotAllowed', compose('httpFailures.onlyMethods', { methods }));
}
