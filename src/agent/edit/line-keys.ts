import { isBlank } from './lines.ts';
import { plainForm } from './unicode-forms.ts';

/** Returns the plain form of a line without trailing blanks. */
export function charactersKey(line: string): string {
  return plainForm(line).trimEnd();
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
