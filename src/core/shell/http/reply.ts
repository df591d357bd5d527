import type { IncomingMessage, ServerResponse } from 'node:http';

import { err, ok, type Result } from '#shared/base/result.ts';
import { chooseLanguage, preferredTags, type Language } from '#shared/words/language.ts';
import { textIn } from '#shared/words/sentence-text.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

export type ApiFailure = {
  readonly kind: string;
  readonly message: ShownText;
  readonly remedy: ShownText | null;
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
  scopeMissing: 403,
  noSuchSession: 404,
  noSuchRequest: 404,
  noSuchBlob: 404,
  noSuchChange: 404,
  noSuchMessage: 404,
  noSuchPlace: 404,
  noSuchProject: 404,
  noSuchTurn: 404,
  notWatched: 404,
  notFound: 404,
  methodNotAllowed: 405,
  alreadyClosed: 409,
  alreadyRunning: 409,
  archived: 409,
  busy: 409,
  eventGone: 409,
  notRunning: 409,
  notWorking: 409,
  running: 409,
  sessionExists: 409,
  stale: 409,
  tooLate: 409,
  agentGone: 410,
  tooLarge: 413,
  tooLong: 414,
  notJson: 415,
  internal: 500,
  deliveryFailed: 503,
  disconnected: 503,
  overloaded: 503,
  storeFailed: 503,
};

/** Returns the HTTP status of a kind of failure. */
export const statusOf = (kind: string): number => STATUS[kind] ?? 422;

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Returns a failure as clients get it: with its texts in one language. */
export function renderFailure({ kind, message, remedy }: ApiFailure, language: Language) {
  return {
    kind,
    message: textIn(language, message),
    remedy: remedy === null ? null : textIn(language, remedy),
  };
}

/** Returns the language that the client of a response prefers (`Accept-Language`). */
export function languageFor({ req }: ServerResponse): Language {
  return chooseLanguage(null, preferredTags(req.headers['accept-language'] ?? 'en'));
}

/** Sends a failure, with its texts in the language that the client prefers. */
export function sendFailure(response: ServerResponse, failed: ApiFailure): void {
  const { kind } = failed;
  const status = statusOf(kind);
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  // The unread rest of a body that is too large must not be parsed as the next request.
  if (status === 413) response.setHeader('Connection', 'close');
  sendJson(response, status, {
    success: false,
    error: renderFailure(failed, languageFor(response)),
  });
}

export function failure(kind: string, message: ShownText, remedy: ShownText | null = null) {
  return err<ApiFailure>({ kind, message, remedy });
}

/** Reads a JSON body of at most `limit` bytes. */
export async function readJson(
  request: IncomingMessage,
  limit: number,
): Promise<Result<unknown, ApiFailure>> {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    return failure('notJson', compose('httpFailures.notJson'), compose('httpFailures.sendJson'));
  const tooLarge = failure(
    'tooLarge',
    compose('httpFailures.tooLarge', { bytes: String(limit) }),
    compose('httpFailures.useFile'),
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
    return failure(
      'malformed',
      compose('httpFailures.brokeOff'),
      compose('httpFailures.sendAgain'),
    );
  }
  try {
    return ok(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return failure('malformed', compose('httpFailures.noJson'), compose('httpFailures.seeExample'));
  }
}
