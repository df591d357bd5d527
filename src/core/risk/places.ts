/**
 * The folders that paths are resolved against. This module handles only the text of paths and does
 * not access the disk.
 */
export type Places = { readonly cwd: string; readonly homeDir: string };

/** Files that keep nothing or only show output, so that writing to them is harmless. */
const harmlessFiles: ReadonlySet<string> = new Set([
  '/dev/null',
  '/dev/stdout',
  '/dev/stderr',
  '/dev/stdin',
  '/dev/tty',
  '/dev/zero',
  '/dev/random',
  '/dev/urandom',
]);

export const isHarmlessFile = (path: string): boolean =>
  harmlessFiles.has(path) || /^\/dev\/fd\/\d+$/.test(path);

/** Returns the absolute path without `.`, `..` and `~`. Windows separators become `/`. */
export function fullPath(path: string, { cwd, homeDir }: Places): string {
  const plain = /^[A-Za-z]:\\/.test(path) || cwd.includes('\\') ? path.replaceAll('\\', '/') : path;
  const home = /^~(?=\/|$)/.test(plain) ? homeDir + plain.slice(1) : plain;
  const absolute = /^(\/|[A-Za-z]:)/.test(home) ? home : `${cwd}/${home}`;
  const kept: string[] = [];
  for (const segment of absolute.replaceAll('\\', '/').split('/')) {
    if (segment === '..') kept.pop();
    else if (segment !== '' && segment !== '.') kept.push(segment);
  }
  const drive = /^[A-Za-z]:$/.test(kept[0] ?? '');
  return drive ? kept.join('/') : `/${kept.join('/')}`;
}

/** Returns whether a path is inside the session's folder. The folder itself counts as inside. */
export function isInside(path: string, places: Places): boolean {
  const folder = fullPath(places.cwd, places);
  const full = fullPath(path, places);
  // `~someone` is the home of another user.
  return (
    !/^~[^/]/.test(path) &&
    (full === folder || full.startsWith(folder === '/' ? '/' : `${folder}/`))
  );
}

export function isTemporary(path: string, places: Places): boolean {
  const full = fullPath(path, places);
  return /^\/(tmp|var\/tmp|private\/tmp)\/./.test(full);
}
