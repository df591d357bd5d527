/**
 * Variables that move git to another repository, index or object store, or that change the form of
 * its output. Source: git(1), "Environment Variables".
 */
const DROPPED =
  /^GIT_(?!SSH|ASKPASS|SSL|HTTP|PROXY|AUTHOR_|COMMITTER_|CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM)$)/;

/**
 * Returns the environment of a git process: that of the person's shell without variables that name
 * another repository, in English, and without questions on a terminal. `optional locks` are off, so
 * that a read never blocks the person's own git.
 */
export function gitEnvironment(
  variables: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const kept = Object.entries(variables).filter(([name]) => !DROPPED.test(name));
  return {
    ...Object.fromEntries(kept),
    LC_ALL: 'C.UTF-8',
    LANGUAGE: '',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_PAGER: 'cat',
    GIT_EDITOR: 'true',
    ...more,
  };
}
