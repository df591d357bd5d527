import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { securityHeaders } from '#core/shell/content-security-policy.ts';
import { sendFailure } from '#core/shell/http/reply.ts';
import { staticFile, type StaticFile } from '#core/shell/static-file.ts';

import type { ConnectionGate } from '#core/socket/connection-gate.ts';
import type { Access } from './access.ts';
import { refuseForeign } from './admission.ts';
import type { HttpApi } from './api/http-api.ts';
import { HELLO_PATH } from './api/routes/access-routes.ts';
import { PAIR_PATH, pairBrowser } from './pair-browser.ts';

export type Site = {
  readonly port: number;
  readonly access: Access;
  readonly version: string;
  /** Folder of the built page. */
  readonly staticDir: string;
  readonly gate: ConnectionGate;
};

/**
 * Handles all HTTP requests: the page, the API for programs, and the check of a token. WebSockets
 * are handled elsewhere.
 */
export async function handleRequest(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  api: HttpApi | null = null,
): Promise<void> {
  const headers = securityHeaders([`ws://127.0.0.1:${site.port}`, `ws://localhost:${site.port}`]);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  const url = request.url ?? '';
  const refusal = refuseForeign(request.headers, url, site.port);
  admit(site, request, response, refusal !== null);
  const pathname = url.split('?', 1)[0] ?? '';
  if (refusal && pathname.startsWith('/api/v1/'))
    return sendFailure(response, {
      kind: refusal.status === 414 ? 'tooLong' : 'foreign',
      message: refusal.reason,
      remedy: null,
    });
  if (refusal) return sendJson(response, refusal.status, { error: refusal.reason });
  if (pathname === PAIR_PATH) return pairBrowser(site.access.pairing, request, response);
  if (api?.isFor(pathname)) return api.answer(request, response, pathname);
  return serveFile(site, request, response, pathname);
}

/**
 * Exempts the connection of an authenticated client from the limits for unknown connections, until
 * its access ends.
 */
function admit(
  { access, gate }: Site,
  request: IncomingMessage,
  response: ServerResponse,
  isForeign: boolean,
): void {
  const client = access.ofRequest(request.headers);
  if (!client) return void response.once('close', gate.serve(request.socket).done);
  gate.admit(request.socket);
  if (!isForeign) access.closeOnRevoke(client, request.socket);
}

async function serveFile(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    return sendJson(response, 405, { error: 'Only GET and HEAD are possible here.' });
  }
  if (pathname === HELLO_PATH) return hello(site, request, response);
  const file = staticFile(pathname);
  site.gate.serveFile(request.socket);
  if (file && (await sendFile(site.staticDir, file, request, response))) return;
  sendJson(response, 404, { error: 'There is nothing here.' });
}

/**
 * Reports whether the token is valid, so that a page can distinguish a wrong token from a missing
 * server.
 */
function hello(site: Site, request: IncomingMessage, response: ServerResponse): void {
  const client = site.access.ofRequest(request.headers);
  if (client) return sendJson(response, 200, { version: site.version, scope: client.scope });
  response.setHeader('WWW-Authenticate', 'Bearer');
  sendJson(response, 401, {
    error:
      'The token is not valid here. Open the address that Corral printed, or pair this browser.',
  });
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

/** Returns false if there is no such file. */
async function sendFile(
  folder: string,
  file: StaticFile,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const handle = await open(join(folder, file.path)).catch(() => null);
  if (!handle) return false;
  await using _ = handle;
  const stats = await handle.stat();
  if (!stats.isFile()) return false;
  response.writeHead(200, {
    'Content-Type': file.contentType,
    'Cache-Control': file.cacheControl,
    'Content-Length': stats.size,
  });
  if (request.method === 'HEAD') response.end();
  else await pipeline(handle.createReadStream({ autoClose: false }), response);
  return true;
}
