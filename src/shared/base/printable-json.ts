/**
 * Characters that JSON does not escape but that a terminal executes or hides: C1 controls, bidi
 * marks, zero-width characters.
 */
const UNSEEN =
  /[\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** Escapes these characters in a JSON text, so that a terminal only displays it. */
export function printableJson(json: string): string {
  return json.replaceAll(UNSEEN, (char) =>
    Array.from({ length: char.length }, (_, at) => escaped(char.charCodeAt(at))).join(''),
  );
}

function escaped(unit: number): string {
  return String.raw`\u` + unit.toString(16).padStart(4, '0');
}
