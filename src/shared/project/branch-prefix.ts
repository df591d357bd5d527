/** Characters that a shell interprets, so that `git switch NAME` would do something else. */
const SHELL_CHARACTERS = /[$`"'<>|&;(){}!]/u;

/**
 * Returns true for a branch name that is safe to paste into a command line, and that is no other
 * name of a commit: the first part is neither an option nor HEAD.
 */
export function isPlainBranch(name: string): boolean {
  return (
    !SHELL_CHARACTERS.test(name) && !/^(?:-|(?:HEAD|FETCH_HEAD|ORIG_HEAD)(?:\/|$))/iu.test(name)
  );
}

/**
 * Returns the prefix without the separators at its end. Returns null if git would refuse a branch
 * that begins with it, or if a shell or git would interpret it. Source: git-check-ref-format(1).
 */
export function branchPrefix(text: string): string | null {
  const prefix = text.trim().replace(/\/+$/u, '');
  if (prefix === '') return '';
  if (!isPlainBranch(prefix)) return null;
  if (/[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\//u.test(prefix)) return null;
  const isRefused = prefix
    .split('/')
    .some((part) => part.startsWith('.') || part.endsWith('.') || part.endsWith('.lock'));
  return isRefused || /^[-/@]/u.test(prefix) ? null : prefix;
}
