import { unknown, type Derivation } from '../grammar/derivation.ts';
import type { ShellWord } from '../shell/shell-part.ts';

const FLAG =
  /^--?(v|race|short|cover|json|failfast|count=\d+|timeout=\w+|run=[\w/^$|.*-]+|bench=[\w.^$]+|parallel=\d+)$/;
const VALUED = /^--?(run|count|timeout|bench|parallel)$/;
const PACKAGE = /^(?!-)(\.\/)?[\w./-]*(\.\.\.)?$/;

/** Returns the value of a word if it is certain and does not lead to a parent folder, else null. */
function plainValue(word: ShellWord | undefined): string | null {
  if (!word || word.value === null || word.hasGlob) return null;
  return word.value.startsWith('..') || word.value.includes('/..') ? null : word.value;
}

/** Derives `go test` and similar verbs, whose options have one hyphen and are never grouped. */
export function readGo(words: readonly ShellWord[]): Derivation {
  for (let at = 0; at < words.length; at += 1) {
    const value = plainValue(words[at]);
    if (value === null) return unknown(words[at]?.text ?? '');
    if (VALUED.test(value) && /^[\w/^$|.*]+$/.test(words[at + 1]?.value ?? '')) at += 1;
    else if (!FLAG.test(value) && !PACKAGE.test(value)) return unknown(value);
  }
  return { isKnown: true, isHarmless: false, reasons: [] };
}
