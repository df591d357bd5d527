import type { RiskReason } from '#shared/interaction/risk.ts';

import type { Places } from '../places.ts';
import type { ShellPart, ShellWord } from '../shell/shell-part.ts';

/** A command to be judged: its name without folder, and its arguments. */
export type Invocation = {
  readonly name: string;
  readonly args: readonly ShellWord[];
  /** The values of `args`; as written where only the shell knows the value. */
  readonly texts: readonly string[];
  readonly part: ShellPart;
  readonly places: Places;
};

/** Returns the reasons that a kind of command may give. Returns an empty list if it only reads. */
export type Judge = (invocation: Invocation) => readonly RiskReason[];

export function has(texts: readonly string[], ...options: readonly string[]): boolean {
  return texts.some(
    (text) =>
      options.includes(text) ||
      options.some((option) => option.startsWith('--') && text.startsWith(`${option}=`)),
  );
}

/**
 * Returns whether a command only asks for a version or for help. Beside other words such an option
 * may mean something else, or the words before it may take effect.
 */
export const asksVersion = (texts: readonly string[]): boolean =>
  texts.length === 1 && /^(--?version|-v|-V|--help|-h)$/.test(texts[0] ?? '');

/** Returns whether a short option is given, alone or grouped: `f` in `-rf`. */
export function hasFlag(texts: readonly string[], flag: string): boolean {
  return texts.some((text) => /^-[A-Za-z]+$/.test(text) && text.includes(flag));
}

/** Returns the words that are no options. Words after `--` are none. */
export function operands(texts: readonly string[]): readonly string[] {
  const end = texts.indexOf('--');
  const before = end < 0 ? texts : texts.slice(0, end);
  return [
    ...before.filter((text) => !text.startsWith('-') || text === '-'),
    ...(end < 0 ? [] : texts.slice(end + 1)),
  ];
}

/** Assigns one judge to many commands. */
export function each(names: string, judge: Judge): Readonly<Record<string, Judge>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, judge]));
}
