import { visibleText } from '#shared/base/visible-text.ts';
import { languageOfTerminal } from '#shared/words/language.ts';
import { textsIn } from '#shared/words/sentence-text.ts';
import type { ShownText } from '#shared/words/sentence.ts';

/**
 * Prints to standard error. Hidden characters are spelled out, because the text contains untrusted
 * file names and program output.
 */
export function writeStderr(text: string): void {
  process.stderr.write(visibleText(text));
}

/** Returns the texts that are not null as one line, in the language of the terminal. */
export function terminalText(...texts: readonly (ShownText | null)[]): string {
  return textsIn(languageOfTerminal(process.env), texts).join(' ');
}
