import { posix, win32 } from 'node:path';

import type { Environment } from '#core/ports.ts';

type Facts = Pick<Environment, 'platform' | 'homeDir' | 'variables'>;

/**
 * Folders besides PATH, because programs that are started from the desktop of macOS or Linux get a
 * short PATH.
 */
const MORE_FOLDERS: readonly string[] = [
  '~/.local/bin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
  '/usr/bin',
  '/snap/bin',
];

/** Extensions of programs on Windows. */
const ENDINGS: readonly string[] = ['.exe', '.cmd', '.bat'];

/**
 * Returns candidate paths of a program with that name, the likeliest first. Relative folders of
 * PATH are left out, because any program may be in them.
 */
export function programPaths(name: string, facts: Facts): readonly string[] {
  const path = facts.platform === 'win32' ? win32 : posix;
  if (path.isAbsolute(name)) return [name];
  if (/[/\\]/.test(name)) return [];
  const known = (variable(facts, 'PATH') ?? '')
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder));
  if (facts.platform !== 'win32') {
    const more = MORE_FOLDERS.map((folder) => expandPath(folder, facts));
    return [...new Set([...known, ...more])].map((folder) => path.join(folder, name));
  }
  const names = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
    ? [name]
    : ENDINGS.map((ending) => name + ending);
  return known.flatMap((folder) => names.map((one) => path.join(folder, one)));
}

/** Expands `~` and `%NAME%` in a path. Returns '' if a variable is not defined. */
export function expandPath(place: string, facts: Facts): string {
  if (place.startsWith('~')) return facts.homeDir + place.slice(1);
  let isComplete = true;
  const whole = place.replace(/%([^%]+)%/g, (_, name: string) => {
    const value = variable(facts, name);
    if (value === undefined) isComplete = false;
    return value ?? '';
  });
  return isComplete ? whole : '';
}

/** Returns a variable. On Windows, its name matches in any case. */
function variable({ platform, variables }: Facts, name: string): string | undefined {
  if (platform !== 'win32') return variables[name];
  return Object.entries(variables).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
