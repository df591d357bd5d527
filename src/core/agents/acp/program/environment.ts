import path from 'node:path';

import type { Environment } from '#core/ports.ts';

/**
 * Returns the variables with `own` in place of those of the same name. Windows ignores the case of
 * names: `PATH` of an entry replaces `Path` of the system.
 */
export function withVariables(
  { variables, platform }: Pick<Environment, 'variables' | 'platform'>,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (platform !== 'win32') return { ...variables, ...own };
  const names = new Set(Object.keys(own).map((name) => name.toUpperCase()));
  const others = Object.entries(variables).filter(([name]) => !names.has(name.toUpperCase()));
  return { ...Object.fromEntries(others), ...own };
}

/** Returns the variables without line breaks at the ends of values. */
export function withoutLineBreaks(
  variables: Environment['variables'],
): Readonly<Record<string, string>> {
  const trimmed = Object.entries(variables).map(
    ([name, value]) => [name, value.replaceAll(/^[\r\n]+|[\r\n]+$/g, '')] as const,
  );
  return Object.fromEntries(trimmed);
}

/**
 * Returns the environment of an agent's process. Line breaks at the ends of values are removed: an
 * API key that was pasted with one would make an invalid header. The folder of the program is on
 * PATH, because a script's interpreter is usually installed beside it.
 */
export function childEnvironment(
  { variables, platform }: Pick<Environment, 'variables' | 'platform'>,
  command: string,
): Readonly<Record<string, string>> {
  const own = withoutLineBreaks(variables);
  const paths = platform === 'win32' ? path.win32 : path.posix;
  const name = Object.keys(own).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (own[name] ?? '').split(paths.delimiter).filter((folder) => folder !== '');
  const folder = paths.dirname(command);
  if (!paths.isAbsolute(command) || folders.includes(folder)) return own;
  return { ...own, [name]: [folder, ...folders].join(paths.delimiter) };
}
