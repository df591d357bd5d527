import { cmdletJudge } from './cmdlets.ts';
import { codeJudges } from './code.ts';
import { databaseJudges } from './databases.ts';
import { fileJudges } from './files.ts';
import { git } from './git.ts';
import type { Judge } from './invocation.ts';
import { machineJudges } from './machine.ts';
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
    ...databaseJudges,
    ...machineJudges,
    git,
  }),
);

/** Returns the judge of a verb of git that is called as a program: `git-filter-repo`. */
const gitJudge =
  (verb: string): Judge =>
  (use) =>
    git({
      ...use,
      args: [{ text: verb, value: verb, hasGlob: false }, ...use.args],
      texts: [verb, ...use.texts],
    });

/** Limit of the length of a name; no known program has a longer one. */
const MAX_NAME = 100;

/** Returns the judge of all programs whose name says what they are. */
function judgeOfKind(name: string): Judge | null {
  // Programs that control a service of the machine are named so: `machinectl`, `rabbitmqctl`.
  const isControl = /^[a-z]+ctl$/.test(name);
  const [, verb] = /^git-([a-z-]+)$/.exec(name) ?? [];
  if (verb !== undefined) return gitJudge(verb);
  if (/^kafka-[a-z-]+$/.test(name)) return judges.get('kubectl') ?? null;
  return cmdletJudge(name) ?? (isControl ? (judges.get('systemctl') ?? null) : null);
}

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
    judgeOfKind(name)
  );
}

export const isKnownCommand = (name: string): boolean =>
  judges.has(name) || judgeOfKind(name) !== null;

/** Returns whether a program only reads and prints, whatever its arguments. */
export const isReadOnly = (name: string): boolean => Object.hasOwn(readOnlyJudges, name);
