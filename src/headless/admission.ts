import type { IncomingHttpHeaders } from 'node:http';

import { err, ok, type Result } from '#shared/base/result.ts';
import { allows } from '#shared/pairing/access-scope.ts';

import type { Access, Client } from './access.ts';

/** Reason and HTTP status of a rejected request. */
export type Refusal = { readonly status: number; readonly reason: string };

export const PROTOCOL = 'corral.v1';
const TOKEN_PROTOCOL = 'corral.token.';
const MAX_URL = 2_048;

/**
 * Returns a refusal unless the request comes from Corral's own page or from no page. `Origin`
 * reveals another page, and `Host` reveals a foreign name that resolves to 127.0.0.1 (DNS
 * rebinding).
 */
export function refuseForeign(
  headers: IncomingHttpHeaders,
  url: string,
  port: number,
): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? ''))
    return { status: 403, reason: `This server is ${hosts[0]} only.` };
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return { status: 403, reason: 'Another page may not use Corral.' };
  if (url.length > MAX_URL) return { status: 414, reason: 'The address is too long.' };
  return null;
}

/** Returns the client that may open a WebSocket with this request. */
export function socketClient(
  headers: IncomingHttpHeaders,
  pathname: string,
  access: Access,
): Result<Client, Refusal> {
  if (pathname !== '/ws') return err({ status: 404, reason: 'There is nothing here.' });
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const given =
    protocols.find((name) => name.startsWith(TOKEN_PROTOCOL))?.slice(TOKEN_PROTOCOL.length) ?? null;
  const client = access.clientOf(given);
  if (!client) return err({ status: 401, reason: 'The token is not valid here.' });
  // The channel carries all calls of the contract.
  if (!allows(client.scope, 'all'))
    return err({
      status: 403,
      reason: 'This token may not open the channel: it needs the scope all.',
    });
  if (!protocols.includes(PROTOCOL))
    return err({ status: 400, reason: `Only ${PROTOCOL} is spoken here.` });
  return ok(client);
}
