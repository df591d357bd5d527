import type { IncomingMessage, ServerResponse } from 'node:http';

import { err, ok, type Result } from '#shared/base/result.ts';

export type ApiFailure = {
  readonly kind: string;
  readonly message: string;
  readonly remedy: string | null;
};

/**
 * HTTP status codes for failures of the contract. All other failures are 422, because the request
 * itself was valid.
 */
const STATUS: Readonly<Record<string, number>> = {
  malformed: 400,
  noToken: 401,
  foreign: 403,
  wrongCode: 403,
  noSuchSession: 404,
  noSuchRequest: 404,
  notWatched: 404,
  notFound: 404,
  methodNotAllowed: 405,
  alreadyClosed: 409,
  archived: 409,
  eventGone: 409,
  agentGone: 410,
  tooLarge: 413,
  notJson: 415,
  internal: 500,
  deliveryFailed: 503,
  disconnected: 503,
  overloaded: 503,
  storeFailed: 503,
};

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

export function sendFailure(response: ServerResponse, { kind, message, remedy }: ApiFailure): void {
  const status = STATUS[kind] ?? 422;
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  // The unread rest of a body that is too large must not be parsed as the next request.
  if (status === 413) response.setHeader('Connection', 'close');
  sendJson(response, status, { success: false, error: { kind, message, remedy } });
}

export function failure(kind: string, message: string, remedy: string | null = null) {
  return err<ApiFailure>({ kind, message, remedy });
}

/** Reads a JSON body of at most `limit` bytes. */
export async function readJson(
  request: IncomingMessage,
  limit: number,
): Promise<Result<unknown, ApiFailure>> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return failure(
      'notJson',
      'The body must be JSON.',
      'Send it with "Content-Type: application/json".',
    );
  const tooLarge = failure(
    'tooLarge',
    `The body is too large; at most ${limit} bytes are possible.`,
    'Put long texts into a file and name the file.',
  );
  if (Number(request.headers['content-length'] ?? 0) > limit) return tooLarge;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      if (!Buffer.isBuffer(chunk)) continue;
      bytes += chunk.byteLength;
      if (bytes > limit) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return failure('malformed', 'The body broke off before its end.', 'Send it again.');
  }
  try {
    return ok(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return failure('malformed', 'The body is no JSON.', 'Look at docs/http-api.md for an example.');
  }
}
