/** The commits that a merge joins. */
export type MergeEnds = { readonly ours: string; readonly theirs: string };

/**
 * Git renames a file that a folder of the other side displaces to `<path>~<side>`. Returns paths of
 * a merge of two commits with the names that a merge of `base` into HEAD uses, instead of their ids.
 */
export function withSideNames(
  paths: readonly string[],
  { ours, theirs }: MergeEnds,
  base: string,
): readonly string[] {
  const flat = base.replaceAll('/', '_');
  return paths.map((path) =>
    path.replace(`~${ours}`, () => '~HEAD').replace(`~${theirs}`, () => `~${flat}`),
  );
}
