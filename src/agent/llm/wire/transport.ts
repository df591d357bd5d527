import type { Dispatcher } from 'undici';

import { proxyFor, type Environment } from './proxy-rules.ts';

export interface WireCall {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

export interface WireReply {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends a request and follows no redirect, because a key must not reach another host. Rejects without a connection. */
export type Transport = (call: WireCall) => Promise<WireReply>;

/**
 * Creates a transport on undici without time limits of its own. A request through a proxy is always
 * a CONNECT tunnel (SOCKS5 for `socks5:`), so that the proxy reads no key.
 */
export function createTransport(proxy: string | null, env: Environment): Transport {
  const dispatchers = new Map<string | null, Dispatcher>();
  return async (call) => {
    const { default: request } = await import('undici/lib/api/api-request.js');
    const url = new URL(call.url);
    const uri = proxyFor(url, proxy, env);
    const dispatcher = dispatchers.get(uri) ?? (await createDispatcher(uri));
    dispatchers.set(uri, dispatcher);
    const { method, headers, body, signal } = call;
    const target = { origin: url.origin, path: `${url.pathname}${url.search}` };
    const reply = await request.call(dispatcher, { ...target, method, headers, body, signal });
    return { status: reply.statusCode, headers: headersOf(reply.headers), body: reply.body };
  };
}

/** Loads all of undici for a proxy only (its ProxyAgent needs that), because it takes 12 MiB more. */
async function createDispatcher(uri: string | null): Promise<Dispatcher> {
  const limits = { headersTimeout: 0, bodyTimeout: 0 };
  if (uri === null) {
    const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
    return new Agent(limits);
  }
  const { ProxyAgent } = await import('undici');
  return new ProxyAgent({ ...limits, uri, proxyTunnel: true });
}

function headersOf(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), String(value)]],
    ),
  );
}
