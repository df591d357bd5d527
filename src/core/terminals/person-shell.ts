import { basename } from 'node:path';

import type { Environment } from '#core/ports.ts';
import { withoutCorral } from '#shared/base/without-corral.ts';

/** Returns the person's login shell. */
export function personShell({ platform, variables }: Pick<Environment, 'platform' | 'variables'>) {
  if (platform === 'win32') {
    const file = variables['COMSPEC'] ?? 'powershell.exe';
    return { file, args: [], title: basename(file) };
  }
  const file = variables['SHELL'] || '/bin/sh';
  // Apps on macOS do not have the variables that login shells set, such as PATH.
  return { file, args: platform === 'darwin' ? ['-l'] : [], title: basename(file) };
}

/** Returns the environment of programs in Corral's terminals. */
export function shellEnvironment({
  platform,
  variables,
  version,
}: Pick<Environment, 'platform' | 'variables' | 'version'>) {
  // Programs without a locale print question marks for all non-ASCII characters.
  const language =
    variables['LANG'] || variables['LC_ALL']
      ? {}
      : { LANG: platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' };
  return {
    ...withoutCorral(variables),
    ...language,
    TERM_PROGRAM: 'Corral',
    TERM_PROGRAM_VERSION: version,
  };
}

type Worktrees = {
  readonly variablesOf?: (worktreeId: string) => Readonly<Record<string, string>>;
};

/** Returns the variables of the session's worktree; none if it has none. */
export function ofWorktree(
  session: { readonly worktreeId?: string | undefined } | null,
  { variablesOf }: Worktrees,
): Readonly<Record<string, string>> {
  const worktreeId = session?.worktreeId;
  return worktreeId === undefined ? {} : (variablesOf?.(worktreeId) ?? {});
}

/** Returns the folder in which a shell begins: the chosen one, else that of its session. */
export function shellFolder(
  { cwd }: { readonly cwd: string | null },
  session: { readonly cwd: string } | null,
  { homeDir }: Pick<Environment, 'homeDir'>,
): string {
  return cwd ?? session?.cwd ?? homeDir;
}
