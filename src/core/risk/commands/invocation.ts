import type { RiskReason } from '#shared/interaction/risk.ts';

import type { Places } from '../places.ts';
import type { ShellPart, ShellWord } from '../shell/shell-part.ts';

/** A command that is looked at: its name without folder, and what it gets. */
export type Invocation = {
  readonly name: string;
  readonly args: readonly ShellWord[];
  /** The values of `args`; those that only the shell knows as written. */
  readonly texts: readonly string[];
  readonly part: ShellPart;
  readonly places: Places;
};

/** What one kind of command may do; `null`: it only looks. */
export type Judge = (invocation: Invocation) => readonly RiskReason[];

export function has(texts: readonly string[], ...options: readonly string[]): boolean {
  return texts.some((text) => options.includes(text) || options.some((option) => option.startsWith('--') && text.startsWith(`${option}=`)));
}

/** A short option, by itself or among others: `f` in `-rf`. */
export function hasFlag(texts: readonly string[], flag: string): boolean {
  return texts.some((text) => /^-[A-Za-z]+$/.test(text) && text.includes(flag));
}

/** Words that are no options. What follows `--` is none either. */
export function operands(texts: readonly string[]): readonly string[] {
  const end = texts.indexOf('--');
  const before = end < 0 ? texts : texts.slice(0, end);
  return [...before.filter((text) => !text.startsWith('-') || text === '-'), ...(end < 0 ? [] : texts.slice(end + 1))];
}

/** The same judge for many commands. */
export function each(names: string, judge: Judge): Readonly<Record<string, Judge>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, judge]));
}
