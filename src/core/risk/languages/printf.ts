import { harmless, unknown, type Derivation } from '../grammar/derivation.ts';
import type { ShellWord } from '../shell/shell-part.ts';

/** Returns the conversions of a format; null if one is not known, or takes its width from the arguments. */
function conversionsOf(format: string): readonly string[] | null {
  const found = format.replaceAll('%%', '').matchAll(/%[-+ #0']*(?:\*|\d+)?(?:\.\d+)?(\([^)]*\)T|.)/gs);
  const conversions = [...found].map((match) => match[1] ?? '');
  return conversions.every((each) => /^[sbqcdiufxXoeEgG]$/.test(each)) && !/%[^%a-zA-Z]*\*/.test(format) ? conversions : null;
}

/** Reads the words of `printf`: a known format, and known numbers where numbers are wanted, as some shells reckon what stands there. */
export function readPrintf(words: readonly ShellWord[]): Derivation {
  const [format, ...args] = words[0]?.value === '--' ? words.slice(1) : words;
  const text = format?.value ?? null;
  if (text === null || text.startsWith('-') || format?.hasGlob === true) return unknown('printf');
  const conversions = conversionsOf(text);
  if (conversions === null) return unknown(text);
  const hasNumbers = conversions.some((each) => !/^[sbqc]$/.test(each));
  const isFine = !hasNumbers || args.every(({ value, hasGlob }) => !hasGlob && /^[-+]?[\d.]*$/.test(value ?? 'x'));
  return isFine ? harmless : unknown(text);
}
