/** Splits a path into its folder, with the separator, and the name in it. */
export function shortPath(path: string): { readonly folder: string; readonly name: string } {
  const body = path.slice(0, -1);
  const at = Math.max(body.lastIndexOf('/'), body.lastIndexOf('\\')) + 1;
  return { folder: path.slice(0, at), name: path.slice(at) };
}
