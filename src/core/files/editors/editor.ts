import type { Target } from '#shared/editor/command-template.ts';

export type Platform = 'darwin' | 'linux' | 'win32';

/** Data about an editor. */
export type Editor = {
  readonly name: string;
  /** Names of its program on PATH, without the extensions of Windows. */
  readonly programs: readonly string[];
  /**
   * Paths at which its installers put it, besides PATH. `~` is the home folder, `%NAME%` a
   * variable.
   */
  readonly places: Readonly<Partial<Record<Platform, readonly string[]>>>;
  /** Returns the arguments for an absolute path, which never looks like an option. */
  readonly args: (target: Target) => readonly string[];
};

/**
 * Returns `path:line:column`, for editors with this syntax. Returns null without a line, and for a
 * name that itself ends in such numbers, which would be misread: then opening the right file
 * matters more than the line.
 */
export function positionArgument({ path, line, column }: Target): string | null {
  if (line === null || /:\d+$/.test(path)) return null;
  return `${path}:${line}${column === null ? '' : `:${column}`}`;
}
