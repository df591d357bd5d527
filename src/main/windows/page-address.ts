import { staticFile, type StaticFile } from '#core/shell/static-file.ts';

export const SCHEME = 'app';
const HOST = 'corral';
export const PAGE_URL = `${SCHEME}://${HOST}/`;

const EXTERNAL = new Set(['http:', 'https:', 'mailto:']);
const MAX_EXTERNAL = 4_096;

/** Returns the file of the page that an address names, or null. */
export function pageFile(url: string): StaticFile | null {
  const parsed = parseAddress(url);
  return parsed && isOurs(parsed) ? staticFile(parsed.pathname) : null;
}

/** Returns whether a window may navigate to an address: only to its own page. */
export function mayNavigate(url: string): boolean {
  const parsed = parseAddress(url);
  return parsed !== null && isOurs(parsed) && parsed.pathname === '/';
}

/**
 * Returns the address to open in the person's browser or mail program; null if it could start
 * another program.
 */
export function externalLink(url: string): string | null {
  const parsed = parseAddress(url);
  if (!parsed || !EXTERNAL.has(parsed.protocol) || parsed.href.length > MAX_EXTERNAL) return null;
  return parsed.username === '' && parsed.password === '' ? parsed.href : null;
}

function isOurs({ protocol, host }: URL): boolean {
  return protocol === `${SCHEME}:` && host === HOST;
}

function parseAddress(url: string): URL | null {
  return URL.parse(url);
}
