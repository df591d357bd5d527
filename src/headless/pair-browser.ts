import type { IncomingMessage, ServerResponse } from 'node:http';

import { z } from 'zod';

import {
  failure,
  readJson,
  sendFailure,
  sendJson,
  type ApiFailure,
} from '#core/shell/http/reply.ts';
import type { PairResult } from '#core/pairing/pairing.ts';
import type { Result } from '#shared/base/result.ts';
import { accessScope } from '#shared/pairing/access-scope.ts';
import { compose } from '#shared/words/sentence.ts';

import type { PairingDesk } from './access.ts';

export const PAIR_PATH = '/api/pair';
const MAX_BODY = 1_024;

export const pairBody = z.strictObject({
  code: z.string().max(50),
  name: z.string().max(300),
  /** Scope that the client needs. A code of a narrower one is refused and stays valid. */
  scope: accessScope.optional(),
});
export const pairReply = z.object({
  success: z.literal(true),
  token: z.string(),
  browserId: z.string(),
  scope: accessScope,
});

/**
 * Exchanges a pairing code, which another window displays, for a token of this browser. `Host` and
 * `Origin` have been checked.
 */
export async function pairBrowser(
  pairing: PairingDesk | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const done = await pair(pairing, request, response);
  if (!done.ok) return sendFailure(response, done.error);
  sendJson(response, 200, {
    success: true,
    token: done.value.token,
    browserId: done.value.browser.browserId,
    scope: done.value.browser.scope,
  } satisfies z.infer<typeof pairReply>);
}

async function pair(
  pairing: PairingDesk | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Result<PairResult, ApiFailure>> {
  if (!pairing) return failure('notFound', compose('httpFailures.nothingHere'));
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return failure('methodNotAllowed', compose('httpFailures.onlyMethods', { methods: 'POST' }));
  }
  const site = request.headers['sec-fetch-site'] ?? 'same-origin';
  if (site !== 'same-origin') return failure('foreign', compose('httpFailures.foreignPage'));
  const read = await readJson(request, MAX_BODY);
  if (!read.ok) return read;
  const parsed = pairBody.safeParse(read.value);
  return parsed.success
    ? pairing.pair(parsed.data.code, parsed.data.name, parsed.data.scope)
    : failure('malformed', z.prettifyError(parsed.error));
}
