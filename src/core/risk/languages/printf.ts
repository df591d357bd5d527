import { harmless, unknown, type Derivation } from '../grammar/derivation.ts';
import type { ShellWord } from '../shell/shell-part.ts';

/**
 * Returns the conversions of a format. Returns null if one is unknown or takes its width from the
 * arguments.
 */
function conversionsOf(format: string): readonly string[] | null {
  const found = format
    .replaceAll('%%', '')
    .matchAll(/%[-+ #0']*(?:\*|\d+)?(?:\.\d+)?(\([^)]*\)T|.)/gs);
  const conversions = [...found].map((match) => match[1] ?? '');
  return conversions.every((each) => /^[sbqcdiufxXoeEgG]$/.test(each)) &&
    !/%[^%a-zA-Z]*\*/.test(format)
    ? conversions
    : null;
}

/**
 * Derives `printf`: the format must be known, and arguments of numeric conversions must be numbers,
 * because some shells evaluate them.
 */
export function readPrintf(words: readonly ShellWord[]): Derivation {
  const [format, ...args] = words[0]?.value === '--' ? words.slice(1) : words;
  const text = format?.value ?? null;
  if (text === null || text.startsWith('-') || format?.hasGlob === true) return unknown('printf');
  const conversions = conversionsOf(text);
  if (conversions === null) return unknown(text);
  const hasNumbers = conversions.some((each) => !/^[sbqc]$/.test(each));
  const isFine =
    !hasNumbers ||
    args.every(({ value, hasGlob }) => !hasGlob && /^[-+]?[\d.]*$/.test(value ?? 'x'));
  return isFine ? harmless : unknown(text);
}
