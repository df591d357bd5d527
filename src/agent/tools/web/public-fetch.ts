import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

import { isPrivateAddress, isPublicUrl } from './private-address.ts';

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

/**
 * Creates a fetch without a proxy. A URL whose host looks public connects to public addresses only:
 * the address that is checked is the one that is used, so that no second look-up can change it.
 */
export function createPublicFetch(resolver: Resolver = lookup): FetchPort {
  return async (url, init) => {
    if (!isPublicUrl(url)) return fetch(url, init);
    const { Agent, fetch: fetchWith } = await import('undici');
    const dispatcher = new Agent({ connect: { lookup: publicLookup(resolver) } });
    const response = await fetchWith(url, { ...init, dispatcher });
    // The connection closes when the body was read or cancelled.
    void dispatcher.close();
    return new Response(bodyOf(response.body), {
      status: response.status,
      headers: [...response.headers],
    });
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
