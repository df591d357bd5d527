import { createServer } from 'node:net';

/** Returns a printed or composed address; null if it is none of HTTP on this machine's loopback. */
export function loopbackUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url?.protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname) ? url : null;
}

/** Returns a port of loopback that nothing listens on now, for a program that must be given one. */
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
