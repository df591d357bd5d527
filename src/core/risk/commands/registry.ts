import { codeJudges } from './code.ts';
import { fileJudges } from './files.ts';
import { git } from './git.ts';
import type { Judge } from './invocation.ts';
import { lookingJudges } from './looking.ts';
import { networkJudges } from './network.ts';
import { packageJudges } from './packages.ts';
import { systemJudges } from './system.ts';

const judges: ReadonlyMap<string, Judge> = new Map(
  Object.entries({ ...lookingJudges, ...fileJudges, ...codeJudges, ...networkJudges, ...packageJudges, ...systemJudges, git }),
);

/** No known program has a longer name. */
const MAX_NAME = 100;

/** Whatever its case. Versions in the name: `python3.12`, `mkfs.ext4`, `pip3.11`. */
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

/** It reads and prints, whatever its arguments are. */
export const isLooking = (name: string): boolean => Object.hasOwn(lookingJudges, name);
