const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The address a link may open, spelled as the browser will read it; `null` for every other scheme and for relative ones. */
export function safeAddress(href: string | undefined): string | null {
  const url = href === undefined ? null : URL.parse(href);
  return url && ALLOWED.has(url.protocol) ? url.href : null;
}
