import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { ApiFamily } from '#agent/history/message.ts';
import { isFields, type Fields } from '#shared/base/fields.ts';

import { anthropicEvents } from './render/anthropic-events.ts';
import { chatEvents } from './render/chat-events.ts';
import { geminiEvents } from './render/gemini-events.ts';
import { responsesEvents } from './render/responses-events.ts';
import type { ScriptedAnswer } from './scripted-answer.ts';
import { anthropicProblems } from './strict/anthropic-strict.ts';
import { chatProblems } from './strict/chat-strict.ts';
import { geminiProblems } from './strict/gemini-strict.ts';
import { isWellFormed } from './strict/problems.ts';
import { responsesProblems } from './strict/responses-strict.ts';

/** A reply of the server. `bytes` is sent in one piece, or byte by byte, and then ends or is cut. */
export type Reply =
  | {
      readonly kind: 'stream';
      readonly bytes: Uint8Array;
      readonly delivery: 'whole' | 'bytes';
      readonly end: 'end' | 'cut' | 'hang';
    }
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'silence' };

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Fields;
}

/** Answers requests that are valid; others get a 400 and are listed in `refusals`. */
export type Responder = (request: ReceivedRequest) => Reply;

export interface ModelServer {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  readonly refusals: string[];
  /** Replaces the responder. */
  answerWith(responder: Responder): void;
  close(): Promise<void>;
}

/** Starts a strict server of all four APIs on loopback. The path selects the API. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ReceivedRequest[] = [];
  const refusals: string[] = [];
  let respond: Responder = () => statusReply(500, '{}');
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const received = { path: request.url ?? '', headers: request.headers, body };
      requests.push(received);
      const problems = request.method === 'POST' ? problemsOf(received) : [];
      refusals.push(...problems);
      const reply =
        problems.length > 0
          ? statusReply(
              400,
              JSON.stringify({
                error: { type: 'invalid_request_error', message: problems.join('; ') },
              }),
            )
          : respond(received);
      return send(reply, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    refusals,
    answerWith: (responder) => {
      respond = responder;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns the base URL of a family. */
export function baseUrlOf(url: string, family: ApiFamily): string {
  return family === 'responses' || family === 'chat' ? `${url}/v1` : url;
}

export function eventsOf(family: ApiFamily, answer: ScriptedAnswer): readonly string[] {
  switch (family) {
    case 'anthropic':
      return anthropicEvents(answer);
    case 'responses':
      return responsesEvents(answer);
    case 'chat':
      return chatEvents(answer);
    case 'gemini':
      return geminiEvents(answer);
  }
}

export function streamReply(
  events: readonly string[],
): Extract<Reply, { readonly kind: 'stream' }> {
  return { kind: 'stream', bytes: Buffer.from(events.join('')), delivery: 'whole', end: 'end' };
}

export function statusReply(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return { kind: 'status', status, headers, body };
}

function problemsOf({ path, body }: ReceivedRequest): readonly string[] {
  if (!isWellFormed(body))
    return ['The request body is not valid JSON: no low surrogate in string'];
  if (path.includes('/messages')) return anthropicProblems(body);
  if (path.includes('/responses')) return responsesProblems(body);
  if (path.includes('/chat/completions')) return chatProblems(body);
  const model = /models\/([^:]+):streamGenerateContent/.exec(path)?.[1];
  return model ? geminiProblems(body, decodeURIComponent(model)) : [`no such path: ${path}`];
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk);
  if (chunks.length === 0) return {};
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return isFields(value) ? value : {};
}

async function send(reply: Reply, response: ServerResponse): Promise<void> {
  if (reply.kind === 'silence') return;
  if (reply.kind === 'status') {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers });
    response.end(reply.body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  const step = reply.delivery === 'whole' ? reply.bytes.length : 1;
  for (let at = 0; at < reply.bytes.length && !response.destroyed; at += step) {
    response.write(reply.bytes.subarray(at, at + step));
    if (step === 1) await new Promise(setImmediate);
  }
  if (reply.end === 'end') response.end();
  // The socket is destroyed after its bytes left, so that the client gets them.
  if (reply.end === 'cut') response.write('', () => response.socket?.destroySoon());
}
