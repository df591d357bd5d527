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

/** Excludes loopback from the person's proxy, which cannot reach servers of this machine. */
export function withLoopback(
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!Object.keys(env).some((name) => /^https?_proxy$/i.test(name))) return env;
  const own = ['127.0.0.1', 'localhost'];
  const both = [env['NO_PROXY'] ?? '', env['no_proxy'] ?? ''].flatMap((list) => list.split(','));
  const all = [...new Set([...both.map((name) => name.trim()).filter(Boolean), ...own])].join(',');
  return { ...env, NO_PROXY: all, no_proxy: all };
}
