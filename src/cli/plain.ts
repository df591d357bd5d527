import { visibleText } from '#shared/base/visible-text.ts';

/** What JSON leaves as it is and a terminal obeys, or does not show: C1 controls, marks that turn text around, what has no width. */
const UNSEEN =
  /[\u007f-\u009f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;

/** The same JSON, in characters that a terminal only shows. */
export function plainJson(json: string): string {
  return json.replaceAll(UNSEEN, (char) => Array.from({ length: char.length }, (_, at) => escaped(char.charCodeAt(at))).join(''));
}

function escaped(unit: number): string {
  return String.raw`\u` + unit.toString(16).padStart(4, '0');
}

/** To the person. Names of files and words of programs are in it, which are nobody's to trust. */
export function complain(text: string): void {
  process.stderr.write(visibleText(text));
}
