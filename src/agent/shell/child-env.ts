import { MARK } from './process/process-tree.ts';

/** Values for which no program asks a question or opens a pager or an editor. */
const QUIET: Readonly<Record<string, string>> = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_EDITOR: 'true',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  DEBIAN_FRONTEND: 'noninteractive',
};
/** Shorter values occur in texts by chance. */
const MIN_PART = 8;

/**
 * Returns the environment of a command: without the variables of `secretNames`, and without every
 * other variable that has the value of one of them, or contains it (a header).
 */
export function childEnv(
  env: Readonly<Record<string, string | undefined>>,
  secretNames: readonly string[],
  mark: string,
): Record<string, string> {
  const names = new Set(secretNames.map((name) => name.toUpperCase()));
  const isNamed = (name: string) => names.has(name.toUpperCase());
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    isNamed(name) && value ? [value] : [],
  );
  const leaks = (value: string) =>
    secrets.some((secret) =>
      secret.length < MIN_PART ? value === secret : value.includes(secret),
    );
  const kept = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value === undefined || isNamed(name) || leaks(value) ? [] : [[name, value]],
  );
  return { ...Object.fromEntries(kept), ...QUIET, [MARK]: mark };
}
