import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A shell and the arguments before the command. */
export interface ShellProgram {
  readonly name: string;
  readonly path: string;
  readonly args: readonly string[];
}

/**
 * Runs the next argument. The shell would replace itself by the last program of a plain `-c`; that
 * closes its outputs before it has ended, and the end of the terminal then kills it (SIGHUP).
 */
const RUN = 'eval "shift; $1"; exit';

/**
 * Returns bash, else sh. Windows: PowerShell 7, Windows PowerShell or cmd, for which only the start
 * was designed, not tested.
 */
export function findShell(env: Readonly<Record<string, string | undefined>>): ShellProgram | null {
  const candidates: readonly (readonly [string, readonly string[]])[] =
    process.platform === 'win32'
      ? [
          ['pwsh.exe', ['-NoProfile', '-Command']],
          ['powershell.exe', ['-NoProfile', '-Command']],
          ['cmd.exe', ['/d', '/s', '/c']],
        ]
      : [
          ['bash', ['-c', RUN, 'bash']],
          ['sh', ['-c', RUN, 'sh']],
        ];
  for (const [name, args] of candidates) {
    const path = findProgram(name, env);
    if (path !== null) return { name, path, args };
  }
  return null;
}

/** Returns the path of a program in PATH, or in the usual folders of the system. */
export function findProgram(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
): string | null {
  const usual = process.platform === 'win32' ? [] : ['/bin', '/usr/bin', '/usr/local/bin'];
  const folders = [...(env['PATH'] ?? env['Path'] ?? '').split(delimiter), ...usual];
  return (
    folders
      .filter((folder) => folder !== '')
      .map((folder) => join(folder, name))
      .find(canRun) ?? null
  );
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
