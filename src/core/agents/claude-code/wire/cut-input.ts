import { isFields, type Fields } from '#shared/base/fields.ts';

/**
 * Parses a tool's input whose JSON text was cut anywhere: all values so far, and the received part
 * of the last string.
 */
export function cutInput(text: string): Fields {
  return (
    parseFields(closeJson(text)) ?? parseFields(closeJson(text.slice(0, lastWhole(text)))) ?? {}
  );
}

function parseFields(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}

/** Closes the open string, lists and objects. */
function closeJson(text: string): string {
  const { closers, inString, keep } = scan(text);
  return text.slice(0, keep) + (inString ? '"' : '') + closers.toReversed().join('');
}

/** Returns the end of the last complete value of the outermost object. */
function lastWhole(text: string): number {
  return scan(text).comma;
}

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
]);

/** Returns the length of the escape sequence that begins at the backslash. */
function escapeLength(text: string, at: number): number {
  return text[at + 1] === 'u' ? 6 : 2;
}

function scan(text: string) {
  const closers: string[] = [];
  let inString = false;
  let keep = text.length;
  let comma = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const closer = CLOSERS.get(sign);
    if (inString && sign === '\\') {
      const length = escapeLength(text, at);
      if (at + length > text.length) keep = at;
      at += length - 1;
    } else if (sign === '"') inString = !inString;
    else if (inString) continue;
    else if (closer !== undefined) closers.push(closer);
    else if (sign === '}' || sign === ']') closers.pop();
    else if (sign === ',' && closers.length === 1) comma = at;
  }
  return { closers, inString, keep, comma };
}
