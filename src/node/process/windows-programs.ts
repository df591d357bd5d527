import { win32 } from 'node:path';

type Variables = Readonly<Record<string, string | undefined>>;

/** Extensions of programs on Windows, and of scripts as npm installs them. */
const ENDINGS: readonly string[] = ['.exe', '.cmd', '.bat'];

/** Returns the value of a variable of Windows, whose name matches in any case. */
export function windowsVariable(variables: Variables, name: string): string | undefined {
  return Object.entries(variables).findLast(
    ([key]) => key.toLowerCase() === name.toLowerCase(),
  )?.[1];
}

/**
 * Returns candidate paths of a program on Windows, the likeliest first: of a name, in the folders of
 * PATH. Relative folders of PATH are left out, because any program may be in them, and so is the
 * working directory, where cmd.exe looks first. Returns none for a relative path.
 */
export function windowsProgramPaths(name: string, variables: Variables): readonly string[] {
  const names = ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
    ? [name]
    : ENDINGS.map((ending) => name + ending);
  if (win32.isAbsolute(name)) return names;
  if (/[/\\]/.test(name)) return [];
  return (windowsVariable(variables, 'PATH') ?? '')
    .split(win32.delimiter)
    .filter((folder) => win32.isAbsolute(folder))
    .flatMap((folder) => names.map((each) => win32.join(folder, each)));
}
