const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/**
 * Returns the address that a link may open, as the browser will read it; null for all other schemes
 * and for relative addresses.
 */
export function safeAddress(href: string | undefined): string | null {
  const url = href === undefined ? null : URL.parse(href);
  return url && ALLOWED.has(url.protocol) ? url.href : null;
}
