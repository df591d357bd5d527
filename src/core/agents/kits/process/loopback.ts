import { createServer } from 'node:net';

/**
 * Parses a printed or composed address. Returns null if it is not an HTTP address on this machine's
 * loopback.
 */
export function loopbackUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
    ? url
    : null;
}

/** Returns a free port on loopback, for a program that needs its port as an argument. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}
