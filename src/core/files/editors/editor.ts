import type { Target } from '#shared/editor/command-template.ts';

export type Platform = 'darwin' | 'linux' | 'win32';

/** What Corral has to know of an editor. */
export type Editor = {
  readonly name: string;
  /** Names of its program on PATH, without what Windows adds to them. */
  readonly programs: readonly string[];
  /** Where its installers put it beside PATH. `~` is the home folder, `%NAME%` a variable. */
  readonly places: Readonly<Partial<Record<Platform, readonly string[]>>>;
  /** For an absolute path, which never looks like an option. */
  readonly args: (target: Target) => readonly string[];
};

/**
 * `path:line:column`, for editors that read it so. A name that itself ends in such numbers would be misread with
 * numbers behind it: then the file matters more than the line.
 */
export function located({ path, line, column }: Target): string | null {
  if (line === null || /:\d+$/.test(path)) return null;
  return `${path}:${line}${column === null ? '' : `:${column}`}`;
}
