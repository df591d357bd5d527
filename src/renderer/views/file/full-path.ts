const IS_ABSOLUTE = /^(?:[\\/~]|[a-z]:[\\/])/i;

/** A path as it stands from the root, for the eye and for copying; core resolves paths by itself. */
export function fullPath(path: string, cwd: string): string {
  if (cwd === '' || IS_ABSOLUTE.test(path)) return path;
  const separator = cwd.includes('\\') && !cwd.includes('/') ? '\\' : '/';
  return `${cwd.endsWith(separator) ? cwd : cwd + separator}${path.replace(/^\.[\\/]/, '')}`;
}

/** As seen from the session's folder; whole for what lies outside of it. */
export function relativePath(path: string, cwd: string): string {
  const whole = fullPath(path, cwd);
  const next = whole.charAt(cwd.length);
  return cwd !== '' && whole.startsWith(cwd) && (next === '/' || next === '\\') ? whole.slice(cwd.length + 1) : whole;
}
