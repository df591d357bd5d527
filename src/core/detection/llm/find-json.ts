/** Longer answers are not parsed. */
const LONGEST = 50_000;
/** Limit of braces that begin no JSON object. */
const MOST_FALSE_STARTS = 20;

export type JsonObject = Readonly<Record<string, unknown>>;
/** `truncated`: an object begins and does not end. */
export type FoundJson = { readonly objects: readonly JsonObject[]; readonly truncated: boolean };

/**
 * Returns the outermost JSON objects of a text and ignores the prose around them. Repairs line
 * breaks within strings and trailing commas.
 */
export function findJson(text: string): FoundJson {
  const source = text.slice(0, LONGEST);
  const objects: JsonObject[] = [];
  let truncated = false;
  let falseStarts = 0;
  let at = source.indexOf('{');
  while (at !== -1 && falseStarts < MOST_FALSE_STARTS) {
    const end = objectEnd(source, at);
    const object = end === null ? null : parseObject(source.slice(at, end));
    if (object) objects.push(object);
    else falseStarts += 1;
    truncated ||= end === null;
    // A failed object may still contain a valid one.
    at = source.indexOf('{', object && end !== null ? end : at + 1);
  }
  return { objects, truncated };
}

/**
 * Returns the position after the brace that closes the one at `from`. Returns null if no brace
 * closes it.
 */
function objectEnd(text: string, from: number): number | null {
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

function parseObject(text: string): JsonObject | null {
  const repaired = text.replaceAll(/"(?:[^"\\]|\\.)*"/gsu, (string) =>
    string
      .replaceAll('\n', String.raw`\n`)
      .replaceAll('\r', '')
      .replaceAll('\t', ' '),
  );
  for (const each of [text, repaired, repaired.replaceAll(/,(?=\s{0,200}[}\]])/gu, '')]) {
    try {
      const value: unknown = JSON.parse(each);
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...value }
        : null;
    } catch {
      continue; // Another repair may parse.
    }
  }
  return null;
}
