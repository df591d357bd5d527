import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

import { stringifyJson } from '#core/agents/kits/process/json-text.ts';
import { LONG_JSON, parseLongJson, type ParsedJson } from '#core/agents/kits/records/long-json.ts';
import { parseJson } from '#core/agents/kits/records/parse-json.ts';
import { limitDepth } from '#core/agents/kits/records/depth-limit.ts';
import { createServer } from '#core/socket/node-http.ts';
import { ConnectionGate } from '#core/socket/connection-gate.ts';
import { isFields, type Fields } from '#shared/base/fields.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/** Size limit of a payload, which may include the result of a tool. */
const MAX_BYTES = 32 * 1024 * 1024;
/**
 * Limit of connections, far above what hooks and `ConnectionGate` need together; each hook that
 * waits for an answer holds one.
 */
const MAX_CONNECTIONS = 4096;
const PATH = /^\/claude-code\/([\w-]+)$/;

/** A report or question of Claude Code, which waits for the reply. */
export interface HookCall {
  readonly payload: Fields;
  /** True if the payload was too deep and its inner parts were removed. */
  readonly isCut: boolean;
  /** Sends the reply, once. Returns false if the caller no longer waits. */
  reply(body: Fields): boolean;
  /** Calls the listener if Claude Code hangs up before the reply. */
  onGone(listener: () => void): void;
}

type RegisteredSession = { readonly secret: string; readonly take: (call: HookCall) => void };

/**
 * The server that Claude Code's hooks call: one for all sessions, on loopback, each session with
 * its own secret.
 */
export class HookServer {
  readonly #sessions = new Map<string, RegisteredSession>();
  readonly #gate = new ConnectionGate();
  #http: Server | null = null;
  #listening: Promise<Result<number, string>> | null = null;
  #port = 0;

  /**
   * Listens on `wanted` if that port is free, or else on any port; the port does not change
   * afterwards.
   */
  listen(wanted: number | null): Promise<Result<number, string>> {
    this.#listening ??= this.#listen(wanted ?? 0);
    return this.#listening;
  }

  register(key: string, secret: string, take: (call: HookCall) => void): () => void {
    const registered = { secret, take };
    this.#sessions.set(key, registered);
    return () => {
      if (this.#sessions.get(key) === registered) this.#sessions.delete(key);
    };
  }

  close(): void {
    this.#http?.closeAllConnections();
    this.#http?.close();
    this.#http = null;
    this.#listening = null;
  }

  async #listen(wanted: number): Promise<Result<number, string>> {
    const http = createServer((request, response) => void this.#serve(request, response));
    http.maxConnections = MAX_CONNECTIONS;
    this.#gate.watch(http);
    const failed = await new Promise<Error | null>((resolve) => {
      http.once('error', resolve);
      http.listen(wanted, '127.0.0.1', () => resolve(null));
    });
    if (failed !== null) return wanted === 0 ? err(failed.message) : this.#listen(0);
    http.unref();
    const address = http.address();
    this.#port = typeof address === 'object' && address !== null ? address.port : 0;
    this.#http = http;
    return ok(this.#port);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const session = this.#authenticatedSession(request);
    if (!session) return refuse(request, response, 403);
    this.#gate.admit(request.socket);
    const payload = await payloadOf(request);
    if (!payload) return refuse(request, response, 400);
    const { fields, isCut } = limitDepth(payload.fields, payload.isShallow);
    session.take({ payload: fields, isCut, ...replyFunctions(response) });
  }

  /**
   * Returns the session of an authentic request, or null. Pages in browsers can also reach
   * loopback, but they send an origin or another host name, and only Claude Code has the secret.
   */
  #authenticatedSession({ method, url, headers }: IncomingMessage): RegisteredSession | null {
    const session = this.#sessions.get(PATH.exec(url ?? '')?.[1] ?? '') ?? null;
    const isOurs =
      method === 'POST' &&
      headers.host === `127.0.0.1:${this.#port}` &&
      headers.origin === undefined;
    return session &&
      isOurs &&
      isSameSecret(headers.authorization ?? '', `Bearer ${session.secret}`)
      ? session
      : null;
  }
}

function replyFunctions(response: ServerResponse): Pick<HookCall, 'reply' | 'onGone'> {
  return {
    reply(body) {
      if (response.writableEnded || response.destroyed) return false;
      response.setHeader('content-type', 'application/json');
      response.end(stringifyJson(body));
      return true;
    },
    onGone(listener) {
      response.once('close', () => {
        if (!response.writableEnded) listener();
      });
    },
  };
}

/** Returns null if the body is too long, incomplete, or not a JSON object. */
async function payloadOf(
  request: IncomingMessage,
): Promise<{ readonly fields: Fields; readonly isShallow: boolean } | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request) {
      if (!(chunk instanceof Buffer)) return null;
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return null;
      chunks.push(chunk);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    const { value, isShallow } = (await parsePayload(text)) ?? { value: null, isShallow: true };
    return isFields(value) ? { fields: value, isShallow } : null;
  } catch {
    return null; // The caller responds with status 400.
  }
}

const parsePayload = async (text: string): Promise<ParsedJson | undefined> =>
  text.length > LONG_JSON ? parseLongJson(text) : { value: parseJson(text), isShallow: false };

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end();
  request.resume();
}

/** Compares in constant time. */
function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
