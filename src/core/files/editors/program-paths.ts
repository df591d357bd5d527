import { posix, win32 } from 'node:path';

import type { Environment } from '#core/ports.ts';

type Facts = Pick<Environment, 'platform' | 'homeDir' | 'variables'>;

/** Beside PATH: who starts a program from the desk of macOS or Linux gets a short one. */
const MORE_FOLDERS: readonly string[] = ['~/.local/bin', '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin', '/snap/bin'];

/** What Windows can start; a name without one of these is not a program there. */
const ENDINGS: readonly string[] = ['.exe', '.cmd', '.bat'];

/** Where a program of that name may be, the likeliest first. Relative folders of PATH are left out: anything may lie there. */
export function programPaths(name: string, facts: Facts): readonly string[] {
  const path = facts.platform === 'win32' ? win32 : posix;
  if (path.isAbsolute(name)) return [name];
  if (/[/\\]/.test(name)) return [];
  const known = (variable(facts, 'PATH') ?? '').split(path.delimiter).filter((folder) => path.isAbsolute(folder));
  if (facts.platform !== 'win32') {
    const more = MORE_FOLDERS.map((folder) => inPlace(folder, facts));
    return [...new Set([...known, ...more])].map((folder) => path.join(folder, name));
  }
  const names = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)) ? [name] : ENDINGS.map((ending) => name + ending);
  return known.flatMap((folder) => names.map((one) => path.join(folder, one)));
}

/** A place with `~` and `%NAME%` filled in; `''` when a variable is not there. */
export function inPlace(place: string, facts: Facts): string {
  if (place.startsWith('~')) return facts.homeDir + place.slice(1);
  let isComplete = true;
  const whole = place.replace(/%([^%]+)%/g, (_, name: string) => {
    const value = variable(facts, name);
    if (value === undefined) isComplete = false;
    return value ?? '';
  });
  return isComplete ? whole : '';
}

/** Windows does not mind how variables are written. */
function variable({ platform, variables }: Facts, name: string): string | undefined {
  if (platform !== 'win32') return variables[name];
  return Object.entries(variables).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}
