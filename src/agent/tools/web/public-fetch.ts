import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

import { isPrivateAddress } from '#node/network/private-address.ts';

import { isPublicUrl } from './public-url.ts';

/** The subset of `fetch` that the tool needs; tests and proxies give their own. */
export type FetchPort = (
  url: string,
  init: {
    readonly signal: AbortSignal;
    readonly redirect: 'manual';
    readonly headers: Readonly<Record<string, string>>;
  },
) => Promise<Response>;

/** Reports that a public name leads to a private address. */
class PrivateTarget extends Error {
  readonly code = 'PRIVATE_TARGET';
}

/** Looks up all addresses of a name, as `node:dns` does. */
type Resolver = (
  name: string,
  options: { readonly all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface PublicFetchOptions {
  /** Returns the URL of the proxy for a request; null for a direct connection. */
  readonly proxyFor?: (url: URL) => string | null;
  readonly resolver?: Resolver;
}

/**
 * Creates the fetch of the tool. A direct request to a host that looks public connects to public
 * addresses only: the address that is checked is the one that is used, so that no second look-up can
 * change it. Behind a proxy, the proxy looks the name up.
 */
export function createPublicFetch({
  proxyFor = () => null,
  resolver = lookup,
}: PublicFetchOptions = {}): FetchPort {
  return async (url, init) => {
    const proxy = proxyFor(new URL(url));
    if (proxy === null && !isPublicUrl(url)) return fetch(url, init);
    const { Agent, ProxyAgent, fetch: fetchWith } = await import('undici');
    const dispatcher =
      proxy === null
        ? new Agent({ connect: { lookup: publicLookup(resolver) } })
        : new ProxyAgent({ uri: proxy, proxyTunnel: true });
    try {
      const response = await fetchWith(url, { ...init, dispatcher });
      return new Response(bodyOf(response.body), {
        status: response.status,
        headers: [...response.headers],
      });
    } finally {
      // Closes the connection when the body was read or cancelled.
      void dispatcher.close();
    }
  };
}

function bodyOf(body: AsyncIterable<unknown> | null): ReadableStream<Uint8Array> | null {
  if (body === null) return null;
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else if (value instanceof Uint8Array) controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

function publicLookup(resolver: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      const [first] = addresses;
      if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(new PrivateTarget(), '', 4);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
