/**
 * Returns the first file in the order of a tree that lists folders before files, both by name; null
 * if there is none. Files of one folder are in the order in which they are given.
 */
export function firstInTree<T extends { readonly path: string }>(files: readonly T[]): T | null {
  let folder = '';
  for (let inside = files; ; inside = inside.filter(({ path }) => path.startsWith(folder))) {
    const names = inside.flatMap(({ path }) => folderName(path.slice(folder.length)) ?? []);
    const [name] = names;
    if (name === undefined) return inside[0] ?? null;
    const least = names.reduce((one, other) => (other < one ? other : one), name);
    folder += `${least}/`;
  }
}

/** Returns the first folder of a path; null if the path is only a name. */
function folderName(path: string): string | null {
  const end = path.indexOf('/');
  return end < 0 ? null : path.slice(0, end);
}
