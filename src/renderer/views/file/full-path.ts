const IS_ABSOLUTE = /^(?:[\\/~]|[a-z]:[\\/])/i;

/** Returns an absolute path for display and copying; core resolves paths by itself. */
export function fullPath(path: string, cwd: string): string {
  if (cwd === '' || IS_ABSOLUTE.test(path)) return path;
  const separator = cwd.includes('\\') && !cwd.includes('/') ? '\\' : '/';
  return `${cwd.endsWith(separator) ? cwd : cwd + separator}${path.replace(/^\.[\\/]/, '')}`;
}

/** Returns a path relative to the session's folder; an absolute path if it is outside of it. */
export function relativePath(path: string, cwd: string): string {
  const absolute = fullPath(path, cwd);
  const next = absolute.charAt(cwd.length);
  return cwd !== '' && absolute.startsWith(cwd) && (next === '/' || next === '\\')
    ? absolute.slice(cwd.length + 1)
    : absolute;
}
