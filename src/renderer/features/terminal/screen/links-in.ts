import { safeAddress } from '#renderer/views/markdown/safe-address.ts';

const WEB = /https?:\/\/[^\s"'<>`\p{Cc}]+/giu;
/** Ends a sentence, not an address. */
const AFTERWARDS = /[.,;:!?'"\])}>]+$/u;
const MOST = 12;

/** Addresses of the web that stand in these lines, each once, the lowest first: what was printed last is what one wants. */
export function linksIn(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap((line) => [...line.matchAll(WEB)].map(([text]) => safeAddress(trimmed(text))));
  return [...new Set(found.toReversed().filter((address) => address !== null))].slice(0, MOST);
}

/** A bracket that was opened inside belongs to the address. */
function trimmed(text: string): string {
  const end = AFTERWARDS.exec(text)?.[0] ?? '';
  const bare = text.slice(0, text.length - end.length);
  return end.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}
