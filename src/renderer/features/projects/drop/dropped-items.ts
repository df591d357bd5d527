import { FILE_PATHS, type FilePaths } from '#shared/shell/file-paths.ts';

/** Maximum number of folders of one drop; further ones are counted only. */
export const MAX_DROPPED = 20;

/** `path` is null in a browser, which does not reveal it to a page. */
export type DroppedFolder = { readonly name: string; readonly path: string | null };

export type DroppedItems = {
  readonly folders: readonly DroppedFolder[];
  /** Number of folders above the maximum. */
  readonly more: number;
  readonly files: number;
};

type Item = {
  readonly kind: string;
  getAsFile(): File | null;
  webkitGetAsEntry(): { readonly isDirectory: boolean; readonly name: string } | null;
};

/**
 * Reads what was dropped. Call it during the event: a browser empties the items afterwards. Returns
 * no item for dragged text.
 */
export function readDropped(items: Iterable<Item>, paths: FilePaths<File> | null): DroppedItems {
  const read = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = read.flatMap(({ entry, file }) =>
    entry?.isDirectory === true
      ? [{ name: entry.name, path: (file && paths?.pathOf(file)) || null }]
      : [],
  );
  return {
    folders: found.slice(0, MAX_DROPPED),
    more: Math.max(0, found.length - MAX_DROPPED),
    files: read.length - found.length,
  };
}

/** Returns what the preload script of the desktop app gives to the page; null in a browser. */
export function filePathsOf(page: object): FilePaths<File> | null {
  const given: unknown = FILE_PATHS in page ? page[FILE_PATHS] : null;
  return isFilePaths(given) ? given : null;
}

function isFilePaths(value: unknown): value is FilePaths<File> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pathOf' in value &&
    typeof value.pathOf === 'function'
  );
}
