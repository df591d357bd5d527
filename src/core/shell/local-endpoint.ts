import type { IncomingMessage, ServerResponse } from 'node:http';

import { writeEndpoint } from '#core/shell/endpoint-file.ts';
import { ApiLine } from '#core/shell/http/api-line.ts';
import { createServer } from '#core/socket/node-http.ts';
import {
  failure,
  readJson,
  sendFailure,
  sendJson,
  type ApiFailure,
} from '#core/shell/http/reply.ts';
import { checkWatched, WATCH_CHECK } from '#core/shell/http/watch-check.ts';
import { hasBearer, newToken } from '#core/shell/token.ts';
import { ConnectionGate } from '#core/socket/connection-gate.ts';
import { listenAt } from '#core/socket/listen.ts';
import { socketPath } from '#core/socket/socket-path.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Channel } from '#shared/channel/channel.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

const MAX_BODY = 16_384;

export type LocalEndpointOptions = {
  readonly dataDir: string;
  readonly serve: (channel: Channel) => void;
};

/**
 * Opens a local server for the command line of the same person, when core serves no network: a
 * socket in a folder that only the owner can access, and a token of this start in a file. The
 * server can only have a terminal read. The returned function closes it.
 */
export async function openLocalEndpoint({
  dataDir,
  serve,
}: LocalEndpointOptions): Promise<Result<() => void, ShownText>> {
  const path = socketPath(dataDir, 'core');
  if (!path.ok) return path;
  const token = newToken();
  const gate = new ConnectionGate();
  const server = createServer((request, response) => {
    if (hasBearer(request.headers, token)) gate.admit(request.socket);
    void replyTo(request, token, serve).then((done) =>
      done.ok ? sendJson(response, 200, done.value) : refuse(response, done.error),
    );
  });
  gate.watch(server);
  const listening = await listenAt(path.value, server);
  if (!listening.ok) return listening;
  const file = writeEndpoint(dataDir, { address: path.value, token, pid: process.pid });
  if (!file.ok) server.close();
  if (!file.ok) return file;
  return ok(() => {
    file.value();
    server.close();
    server.closeAllConnections();
  });
}

async function replyTo(
  request: IncomingMessage,
  token: string,
  serve: (channel: Channel) => void,
): Promise<Result<unknown, ApiFailure>> {
  if (!hasBearer(request.headers, token))
    return failure('noToken', compose('httpFailures.oldToken'));
  if (request.url !== WATCH_CHECK) return failure('notFound', compose('httpFailures.nothingHere'));
  if (request.method !== 'POST')
    return failure('methodNotAllowed', compose('httpFailures.onlyMethods', { methods: 'POST' }));
  const body = await readJson(request, MAX_BODY);
  if (!body.ok) return body;
  const line = new ApiLine(serve);
  const done = await checkWatched(line, body.value);
  line.close();
  return done;
}

function refuse(response: ServerResponse, error: ApiFailure): void {
  response.setHeader('Connection', 'close');
  sendFailure(response, error);
}
