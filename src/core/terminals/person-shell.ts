import { basename } from 'node:path';

import type { Environment } from '#core/ports.ts';

/** Variables of Corral's own start, or of a terminal that Corral was started in; programs would be misled by them. */
const NOT_INHERITED =
  /^(CORRAL_|ELECTRON_|VSCODE_|TMUX|STY$|TERM_PROGRAM|TERM_SESSION_ID|TERMCAP$|WINDOWID$|COLUMNS$|LINES$|NO_COLOR$|FORCE_COLOR$|CI$)/;

/** The shell that the person logs in with. */
export function personShell({ platform, variables }: Pick<Environment, 'platform' | 'variables'>) {
  if (platform === 'win32') {
    const file = variables['COMSPEC'] ?? 'powershell.exe';
    return { file, args: [], title: basename(file) };
  }
  const file = variables['SHELL'] || '/bin/sh';
  // Apps on a Mac do not get what login shells set, PATH among it.
  return { file, args: platform === 'darwin' ? ['-l'] : [], title: basename(file) };
}

/** What programs in a terminal of Corral's find in their environment. */
export function shellEnvironment({ platform, variables, version }: Pick<Environment, 'platform' | 'variables' | 'version'>) {
  const kept = Object.entries(variables).filter(([name]) => !NOT_INHERITED.test(name));
  // Without it, programs write question marks for all that is not ASCII.
  const language = variables['LANG'] || variables['LC_ALL'] ? {} : { LANG: platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8' };
  return { ...Object.fromEntries(kept), ...language, TERM_PROGRAM: 'Corral', TERM_PROGRAM_VERSION: version };
}
