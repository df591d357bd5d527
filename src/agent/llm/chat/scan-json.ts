import { isFields, type Fields } from '#shared/base/fields.ts';

/** A JSON object in a text, with the positions of its begin and end. */
export interface ScannedObject {
  readonly start: number;
  readonly end: number;
  readonly fields: Fields;
}

/** Limit of `{` that begin no object, because each of them costs a scan of the rest. */
const MOST_FALSE_STARTS = 50;

/** Finds the outermost JSON objects of a text by counting braces outside of strings. */
export function scanJson(text: string): readonly ScannedObject[] {
  const found: ScannedObject[] = [];
  let falseStarts = 0;
  let start = text.indexOf('{');
  while (start !== -1 && falseStarts < MOST_FALSE_STARTS) {
    const end = objectEnd(text, start);
    const fields = end === null ? null : parse(text.slice(start, end));
    if (fields && end !== null) found.push({ start, end, fields });
    else falseStarts += 1;
    start = text.indexOf('{', fields && end !== null ? end : start + 1);
  }
  return found;
}

function objectEnd(text: string, start: number): number | null {
  let depth = 0;
  let isString = false;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (isString) {
      if (char === '\\') at += 1;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
