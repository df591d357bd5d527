import { codeJudges } from './code.ts';
import { fileJudges } from './files.ts';
import { git } from './git.ts';
import type { Judge } from './invocation.ts';
import { readOnlyJudges } from './read-only.ts';
import { networkJudges } from './network.ts';
import { packageJudges } from './packages.ts';
import { systemJudges } from './system.ts';

const judges: ReadonlyMap<string, Judge> = new Map(
  Object.entries({
    ...readOnlyJudges,
    ...fileJudges,
    ...codeJudges,
    ...networkJudges,
    ...packageJudges,
    ...systemJudges,
    git,
  }),
);

/** Limit of the length of a name; no known program has a longer one. */
const MAX_NAME = 100;

/**
 * Returns the judge of a program, ignoring case and versions in the name: `python3.12`,
 * `mkfs.ext4`, `pip3.11`.
 */
export function judgeOf(name: string): Judge | null {
  if (name.length > MAX_NAME) return null;
  return (
    judges.get(name) ??
    judges.get(name.toLowerCase()) ??
    judges.get(name.replace(/(\.exe|[-.]?\d+(\.\d+)*)$/i, '')) ??
    judges.get(name.split('.')[0] || name) ??
    null
  );
}

export const isKnownCommand = (name: string): boolean => judges.has(name);

/** Returns whether a program only reads and prints, whatever its arguments. */
export const isReadOnly = (name: string): boolean => Object.hasOwn(readOnlyJudges, name);
