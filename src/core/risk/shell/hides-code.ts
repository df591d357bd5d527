/**
 * Returns whether an array index contains a substitution, which the shell runs even in single
 * quotes.
 */
export function hidesCode(text: string): boolean {
  let isIndex = false;
  for (let at = text.startsWith('[[') ? 2 : 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '[' || char === ']') isIndex = char === '[';
    else if (isIndex && (char === '`' || text.startsWith('$(', at))) return true;
  }
  return false;
}
