import { safeAddress } from '#renderer/views/markdown/safe-address.ts';

const WEB = /https?:\/\/[^\s"'<>`\p{Cc}]+/giu;
/** Punctuation that ends a sentence, not an address. */
const TRAILING = /[.,;:!?'"\])}>]+$/u;
const MAX_LINKS = 12;

/**
 * Returns the web addresses in these lines, each once, the lowest first, because the last printed
 * one is the most relevant.
 */
export function webLinks(lines: readonly string[]): readonly string[] {
  const found = lines.flatMap((line) =>
    [...line.matchAll(WEB)].map(([text]) => safeAddress(trimmed(text))),
  );
  return [...new Set(found.toReversed().filter((address) => address !== null))].slice(0, MAX_LINKS);
}

/**
 * Removes punctuation after an address. A closing bracket stays if the address contains its opening
 * one.
 */
function trimmed(text: string): string {
  const end = TRAILING.exec(text)?.[0] ?? '';
  const bare = text.slice(0, text.length - end.length);
  return end.startsWith(')') && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}
