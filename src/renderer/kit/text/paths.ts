/** Returns a path with `~` in place of the home folder. */
export function tildePath(path: string, homeDir: string | null): string {
  if (homeDir === null || homeDir === '') return path;
  if (path === homeDir) return '~';
  const next = path.charAt(homeDir.length);
  return path.startsWith(homeDir) && (next === '/' || next === '\\')
    ? `~${path.slice(homeDir.length)}`
    : path;
}

/** Expands `~` to the home folder and trims the path. */
export function expandHome(typed: string, homeDir: string | null): string {
  const path = typed.trim();
  if (homeDir === null || !/^~(?:[\\/]|$)/u.test(path)) return path;
  return `${homeDir}${path.slice(1)}`;
}

/** Returns the folder that contains a path; null for a root. */
export function parentFolder(path: string): string | null {
  const parent = path.replace(/[\\/]+$/u, '').replace(/[^\\/]+$/u, '');
  return parent === '' || parent === path ? null : parent;
}

/** Returns the last name of a path; for a root, the whole path. */
export function folderName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}

/** Returns the path of a sub-folder of `path`, with the separator that `path` uses. */
export function subFolder(path: string, name: string): string {
  const separator = path.includes('\\') && !path.includes('/') ? '\\' : '/';
  return path.endsWith(separator) ? `${path}${name}` : `${path}${separator}${name}`;
}
