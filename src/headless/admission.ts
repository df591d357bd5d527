import type { IncomingHttpHeaders } from 'node:http';

import { isToken } from '#core/shell/token.ts';

/** A request that is not let in, and the status that says why. */
export type Refusal = { readonly status: number; readonly reason: string };

export const PROTOCOL = 'corral.v1';
const TOKEN_PROTOCOL = 'corral.token.';
const MAX_URL = 2_048;

/**
 * Whether the request comes from a page of ours, or from no page at all. A foreign page gets nothing: its `Origin` gives it away,
 * and a name that merely points to 127.0.0.1 (DNS rebinding) is in `Host`.
 */
export function refuseForeign(headers: IncomingHttpHeaders, url: string, port: number): Refusal | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (!hosts.includes(headers.host ?? '')) return { status: 403, reason: `This server is ${hosts[0]} only.` };
  const { origin } = headers;
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return { status: 403, reason: 'Another page may not use Corral.' };
  if (url.length > MAX_URL) return { status: 414, reason: 'The address is too long.' };
  return null;
}

export function refuseSocket(headers: IncomingHttpHeaders, pathname: string, token: string): Refusal | null {
  if (pathname !== '/ws') return { status: 404, reason: 'There is nothing here.' };
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  const given = protocols.find((name) => name.startsWith(TOKEN_PROTOCOL))?.slice(TOKEN_PROTOCOL.length) ?? null;
  if (!isToken(given, token)) return { status: 401, reason: 'The token is not the one of this start.' };
  if (!protocols.includes(PROTOCOL)) return { status: 400, reason: `Only ${PROTOCOL} is spoken here.` };
  return null;
}
