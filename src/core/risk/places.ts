/** Where paths are seen from. Everything here is about the text of a path; no disk is looked at. */
export type Places = { readonly cwd: string; readonly homeDir: string };

/** Written to without a trace, or only to the screen. */
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

export const isHarmlessFile = (path: string): boolean => harmlessFiles.has(path) || /^\/dev\/fd\/\d+$/.test(path);

/** The absolute path without `.`, `..` and `~`; Windows' separators become `/`. */
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

/** The folder itself counts as inside. */
export function isInside(path: string, places: Places): boolean {
  const folder = fullPath(places.cwd, places);
  const full = fullPath(path, places);
  // `~someone` is another person's home, whatever it is called here.
  return !/^~[^/]/.test(path) && (full === folder || full.startsWith(folder === '/' ? '/' : `${folder}/`));
}

export function isTemporary(path: string, places: Places): boolean {
  const full = fullPath(path, places);
  return /^\/(tmp|var\/tmp|private\/tmp)\/./.test(full);
}
