import { harmless, unknown, type Derivation } from '../grammar/derivation.ts';
import type { ShellWord } from '../shell/shell-part.ts';

const UNARY = /^-[bcdefghkLnNOGprsSuwxz]$/;
const BINARY = /^(=|==|!=|<|>|-nt|-ot|-ef)$/;
const NUMERIC = /^-(eq|ne|lt|le|gt|ge)$/;
const NUMBER = /^-?\d+$/;

/**
 * Derives `test` and `[`. Numeric operators need two known numbers, because some shells evaluate
 * their operands.
 */
export function readTest(words: readonly ShellWord[]): Derivation {
  const last = words.at(-1)?.value;
  const inner = last === ']' ? words.slice(0, -1) : words;
  const texts = inner.map(({ value, hasGlob, text }) =>
    hasGlob ? null : (value ?? (/^"[^"]*"$/.test(text) ? '' : null)),
  );
  if (texts.includes(null)) return unknown('test');
  const isCertain = inner.every(({ value }) => value !== null);
  const isFine = isCertain ? isExpression(texts.map((text) => text ?? '')) : isSimple(inner);
  return isFine ? harmless : unknown(texts.find((text) => /^-[vRot]$/.test(text ?? '')) ?? 'test');
}

/** Returns whether the words are one comparison with a known operator. */
function isSimple(words: readonly ShellWord[]): boolean {
  const compared = words[0]?.value === '!' ? words.slice(1) : words;
  const values = compared.map(({ value }) => value ?? '');
  if (values.length === 1) return true;
  if (values.length === 2) return UNARY.test(values[0] ?? '');
  return values.length === 3 && BINARY.test(values[1] ?? '');
}

/** Returns whether the operator is known and allowed between the two texts. */
const isComparison = (left: string, operator: string, right: string): boolean =>
  BINARY.test(operator) || (NUMERIC.test(operator) && NUMBER.test(left) && NUMBER.test(right));

/** Returns the number of texts of the next comparison, 0 if its operator is unknown. */
function comparisonLength([first, second, third]: readonly string[]): number {
  if (first === undefined) return 0;
  if (second !== undefined && third !== undefined && isComparison(first, second, third)) return 3;
  if (UNARY.test(first) && second !== undefined) return 2;
  return first.startsWith('-') || NUMERIC.test(second ?? '') ? 0 : 1;
}

/** Returns whether the texts are comparisons joined by words: `[ a = b -a ! -f c ]`. */
function isExpression(texts: readonly string[]): boolean {
  if (texts.length === 0) return true;
  let at = 0;
  for (;;) {
    while (texts[at] === '!') at += 1;
    const length = comparisonLength(texts.slice(at, at + 3));
    if (length === 0) return false;
    at += length;
    if (at >= texts.length) return true;
    if (!/^-[ao]$/.test(texts[at] ?? '')) return false;
    at += 1;
  }
}
