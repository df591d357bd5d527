import { existsSync } from 'node:fs';

import { windowsProgramPaths, windowsVariable } from './windows-programs.ts';

const META = /[()\][%!^"`<>&|;, *?]/g;

export type PlainCommand = {
  readonly command: string;
  readonly args: readonly string[];
  readonly verbatim: boolean;
};

/** Quotes an argument for the C runtime of Windows: backslashes are special only before a quote. */
function quote(arg: string): string {
  return `"${arg.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\*)$/, '$1$1')}"`;
}

function escapeMeta(text: string): string {
  return text.replace(META, '^$&');
}

/**
 * Converts a `.cmd` or `.bat`, which Node does not run, to a command for cmd.exe. npm's shims pass
 * their arguments to a second cmd line, so everything is escaped twice.
 */
export function windowsCommand(
  command: string,
  args: readonly string[],
  comspec = 'cmd.exe',
): PlainCommand {
  if (!/\.(?:cmd|bat)$/i.test(command)) return { command, args, verbatim: false };
  const program = escapeMeta(command);
  const rest = args.map((arg) => escapeMeta(escapeMeta(quote(arg))));
  return {
    command: comspec,
    args: ['/d', '/s', '/c', `"${[program, ...rest].join(' ')}"`],
    verbatim: true,
  };
}

/**
 * Returns how a command starts on this system. On Windows, a name may also be a script in PATH, such
 * as `npx`, which Node neither finds nor runs.
 */
export function startableCommand(
  command: string,
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): PlainCommand {
  if (process.platform !== 'win32') return { command, args, verbatim: false };
  const found = windowsProgramPaths(command, variables).find((path) => existsSync(path));
  return windowsCommand(found ?? command, args, windowsVariable(variables, 'COMSPEC'));
}
