/**
 * Returns the prefix without the separators at its end. Returns null if git would refuse a branch
 * that begins with it, or would read it as an option. Source: git-check-ref-format(1).
 */
export function branchPrefix(text: string): string | null {
  const prefix = text.trim().replace(/\/+$/u, '');
  if (prefix === '') return '';
  if (/[\s~^:?*[\\\p{Cc}]|\.\.|@\{|\/\//u.test(prefix)) return null;
  const isRefused = prefix
    .split('/')
    .some((part) => part.startsWith('.') || part.endsWith('.') || part.endsWith('.lock'));
  return isRefused || /^[-/@]/u.test(prefix) ? null : prefix;
}
