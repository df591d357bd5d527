const ESCAPES = new Map([
  [0x07, 'a'],
  [0x08, 'b'],
  [0x09, 't'],
  [0x0a, 'n'],
  [0x0b, 'v'],
  [0x0c, 'f'],
  [0x0d, 'r'],
  [0x22, '"'],
  [0x5c, '\\'],
]);

/** Returns a path as git writes it into a patch, with `core.quotepath` off. */
export function quotedPath(path: string): string {
  let isQuoted = false;
  let text = '';
  for (const char of path) {
    const code = char.codePointAt(0) ?? 0;
    const escape = ESCAPES.get(code);
    if (escape === undefined && code >= 0x20 && code !== 0x7f) {
      text += char;
      continue;
    }
    isQuoted = true;
    text += `\\${escape ?? code.toString(8).padStart(3, '0')}`;
  }
  return isQuoted ? `"${text}"` : text;
}
