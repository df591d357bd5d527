/** Longer programs are not parsed. */
const MAX_LENGTH = 500;

const ADDRESS = String.raw`(?:\d+|\$|\d+~\d+|/(?:[^/\\\n]|\\[^\n])*/I?)`;
const addresses = new RegExp(String.raw`^(?:${ADDRESS}(?:,(?:${ADDRESS}|[+~]\d+))?)?\s*!?\s*`);

/**
 * Returns whether a sed program only selects, deletes and substitutes lines, without `e`, `r`, `w`
 * or their flags.
 */
export function isPlainSed(program: string): boolean {
  if (program.trim() === '' || program.length > MAX_LENGTH) return false;
  let rest = program;
  while (rest !== '') {
    rest = rest.replace(/^[\s;]+/, '');
    if (rest === '') return true;
    rest = rest.slice(addresses.exec(rest)?.[0].length ?? 0);
    const command = /^[pdq=]/.test(rest) ? rest[0] : substitution(rest);
    if (command === undefined || command === null) return false;
    rest = rest.slice(command.length);
    if (!/^\s*($|[;\n])/.test(rest)) return false;
  }
  return true;
}

/** Returns the text of `s/a/b/flags` at the beginning, or null. */
function substitution(text: string): string | null {
  const delimiter = /^s([^\w\\\s])/.exec(text)?.[1];
  if (delimiter === undefined) return null;
  let at = 2;
  for (let pieces = 0; pieces < 2; at += 1) {
    const char = text[at];
    if (char === undefined || char === '\n') return null;
    if (char === '\\') at += 1;
    else if (char === delimiter) pieces += 1;
  }
  const flags = /^[gpiIM\d]*/.exec(text.slice(at))?.[0] ?? '';
  return text.slice(0, at + flags.length);
}
