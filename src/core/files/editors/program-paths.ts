import { posix, win32 } from 'node:path';

import type { Environment } from '#core/ports.ts';
import { windowsProgramPaths, windowsVariable } from '#node/process/windows-programs.ts';

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

/**
 * Returns candidate paths of a program with that name, the likeliest first. Relative folders of
 * PATH are left out, because any program may be in them.
 */
export function programPaths(name: string, facts: Facts): readonly string[] {
  const path = facts.platform === 'win32' ? win32 : posix;
  if (path.isAbsolute(name)) return [name];
  if (/[/\\]/.test(name)) return [];
  if (facts.platform === 'win32') return windowsProgramPaths(name, facts.variables);
  const known = (facts.variables['PATH'] ?? '')
    .split(posix.delimiter)
    .filter((folder) => posix.isAbsolute(folder));
  const more = MORE_FOLDERS.map((folder) => expandPath(folder, facts));
  return [...new Set([...known, ...more])].map((folder) => posix.join(folder, name));
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
  return platform === 'win32' ? windowsVariable(variables, name) : variables[name];
}
