import { isBlank } from './lines.ts';

/** Characters that models replace by their ASCII form. */
const ASCII: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201A\u201B]/g, "'"],
  [/[\u201C\u201D\u201E\u201F]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' '],
];

/** Returns a line without trailing blanks and with ASCII quotes, dashes and spaces. */
export function charactersKey(line: string): string {
  return ASCII.reduce((text, [from, to]) => text.replace(from, to), line).trimEnd();
}

/**
 * Returns a line without its indentation, too. Runs of blanks within it count as one, except in a
 * line with quotes, because they may be part of a string.
 */
export function whitespaceKey(line: string): string {
  const text = charactersKey(line).trimStart();
  return /["'`]/.test(text) ? text : text.replace(/[ \t]+/g, ' ');
}

/** Returns false for a text of which no line can be recognised without its blanks. */
export function hasVisibleLine(lines: readonly string[]): boolean {
  return lines.some((line) => !isBlank(line));
}
