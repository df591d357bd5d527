/** A folder as people say it: the home folder is `~`. */
export function tildePath(path: string, homeDir: string | null): string {
  if (homeDir === null || homeDir === '') return path;
  if (path === homeDir) return '~';
  const next = path.charAt(homeDir.length);
  return path.startsWith(homeDir) && (next === '/' || next === '\\') ? `~${path.slice(homeDir.length)}` : path;
}

/** Returns a path with the home folder in place of `~`, and without blanks around it. */
export function wholePath(typed: string, homeDir: string | null): string {
  const path = typed.trim();
  if (homeDir === null || !/^~(?:[\\/]|$)/u.test(path)) return path;
  return `${homeDir}${path.slice(1)}`;
}

/** Returns the folder that holds a path; null for a root. */
export function parentFolder(path: string): string | null {
  const parent = path.replace(/[\\/]+$/u, '').replace(/[^\\/]+$/u, '');
  return parent === '' || parent === path ? null : parent;
}

/** The last name of a path; the whole of it for a root. */
export function folderName(path: string): string {
  return path.split(/[/\\]/).findLast((part) => part !== '') ?? path;
}

/** Where a sub-folder of `path` lies, in the separators that `path` uses. */
export function subFolder(path: string, name: string): string {
  const separator = path.includes('\\') && !path.includes('/') ? '\\' : '/';
  return path.endsWith(separator) ? `${path}${name}` : `${path}${separator}${name}`;
}
