/** Longer answers are nonsense. */
const LONGEST = 50_000;
/** Braces in prose that open nothing. */
const MOST_FALSE_STARTS = 20;

export type JsonObject = Readonly<Record<string, unknown>>;
/** `truncated`: an object begins and does not end. */
export type FoundJson = { readonly objects: readonly JsonObject[]; readonly truncated: boolean };

/** The outermost JSON objects of a text, whatever stands around them. Line breaks within strings and commas before an end are forgiven. */
export function findJson(text: string): FoundJson {
  const source = text.slice(0, LONGEST);
  const objects: JsonObject[] = [];
  let truncated = false;
  let falseStarts = 0;
  let at = source.indexOf('{');
  while (at !== -1 && falseStarts < MOST_FALSE_STARTS) {
    const end = endOf(source, at);
    const object = end === null ? null : parsed(source.slice(at, end));
    if (object) objects.push(object);
    else falseStarts += 1;
    truncated ||= end === null;
    // An object that is none may still have one in it.
    at = source.indexOf('{', object && end !== null ? end : at + 1);
  }
  return { objects, truncated };
}

/** Behind the brace that closes the one at `from`; `null`: nothing does. */
function endOf(text: string, from: number): number | null {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}

function parsed(text: string): JsonObject | null {
  const mended = text.replaceAll(/"(?:[^"\\]|\\.)*"/gsu, (string) =>
    string
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\r', '')
      .replaceAll('\t', ' '),
  );
  for (const each of [text, mended, mended.replaceAll(/,(?=\s{0,200}[}\]])/gu, '')]) {
    try {
      const value: unknown = JSON.parse(each);
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
    } catch {
      continue; // The next form may be the right one.
    }
  }
  return null;
}
