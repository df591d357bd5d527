/** A folder as people say it: the home folder is `~`. */
export function tildePath(path: string, homeDir: string | null): string {
  if (homeDir === null || homeDir === '') return path;
  if (path === homeDir) return '~';
  const next = path.charAt(homeDir.length);
  return path.startsWith(homeDir) && (next === '/' || next === '\\') ? `~${path.slice(homeDir.length)}` : path;
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
