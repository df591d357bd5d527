/** An escaped backslash, a pair of surrogates, or a lone one. */
const ESCAPES = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/gi;
const LONE_LENGTH = String.raw`\ud800`.length;

/**
 * Replaces lone surrogates of a JSON text by U+FFFD. JSON.stringify writes them as escapes, and
 * servers refuse the whole request because of one, so that the session would be dead.
 */
export function wellFormedJson(json: string): string {
  if (!/\\ud/i.test(json)) return json;
  return json.replaceAll(ESCAPES, (found) =>
    found.length === LONE_LENGTH ? String.raw`\ufffd` : found,
  );
}
