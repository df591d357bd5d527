import type { FileChange } from '#shared/git/file-change.ts';

type RowPlace = {
  /** Level from 1, and the place among the rows of the same folder, for screen readers. */
  readonly level: number;
  readonly position: number;
  readonly size: number;
};

/** A visible row of the tree. A folder with one folder in it shares its row with that. */
export type TreeRow = RowPlace &
  (
    | {
        readonly kind: 'folder';
        /** Path with a slash at its end. */
        readonly path: string;
        readonly name: string;
        readonly files: number;
        readonly isOpen: boolean;
      }
    | {
        readonly kind: 'file';
        readonly path: string;
        readonly name: string;
        readonly file: FileChange;
      }
  );

type Folder = {
  readonly folders: Map<string, Folder>;
  readonly files: FileChange[];
  count: number;
};

/** Returns the rows of the tree: folders first, both by name. A filter opens all folders. */
export function treeRows(
  files: readonly FileChange[],
  folded: ReadonlySet<string>,
  filter: string,
): readonly TreeRow[] {
  const wanted = filter.trim().toLowerCase();
  const matching =
    wanted === '' ? files : files.filter(({ path }) => path.toLowerCase().includes(wanted));
  const isOpen = (path: string) => wanted !== '' || !folded.has(path);
  return rowsIn(folderOf(matching), '', 1, isOpen);
}

function folderOf(files: readonly FileChange[]): Folder {
  const root = emptyFolder();
  for (const file of files) {
    let folder = root;
    folder.count += 1;
    for (const name of file.path.split('/').slice(0, -1)) {
      const inner = folder.folders.get(name) ?? emptyFolder();
      folder.folders.set(name, inner);
      folder = inner;
      folder.count += 1;
    }
    folder.files.push(file);
  }
  return root;
}

function emptyFolder(): Folder {
  return { folders: new Map(), files: [], count: 0 };
}

function rowsIn(
  { folders, files }: Folder,
  path: string,
  level: number,
  isOpen: (path: string) => boolean,
): readonly TreeRow[] {
  const size = folders.size + files.length;
  const inner = [...folders].toSorted(byName).flatMap(([name, folder], at) => {
    const chain = joinChain(name, folder);
    const own = `${path}${chain.name}/`;
    const open = isOpen(own);
    const row: TreeRow = {
      kind: 'folder',
      path: own,
      name: chain.name,
      files: folder.count,
      isOpen: open,
      level,
      position: at + 1,
      size,
    };
    return open ? [row, ...rowsIn(chain.folder, own, level + 1, isOpen)] : [row];
  });
  const own = files.map((file, at): TreeRow => {
    const name = file.path.slice(path.length);
    return {
      kind: 'file',
      path: file.path,
      name,
      file,
      level,
      position: folders.size + at + 1,
      size,
    };
  });
  return [...inner, ...own];
}

/** Follows folders that contain nothing but one folder. */
function joinChain(
  name: string,
  folder: Folder,
): { readonly name: string; readonly folder: Folder } {
  const [only] = folder.folders;
  if (!only || folder.folders.size > 1 || folder.files.length > 0) return { name, folder };
  return joinChain(`${name}/${only[0]}`, only[1]);
}

function byName([one]: readonly [string, Folder], [other]: readonly [string, Folder]): number {
  return one < other ? -1 : 1;
}

/** Returns the files in the order of the unfiltered tree, which is that of the diffs, too. */
export function inTreeOrder(files: readonly FileChange[]): readonly FileChange[] {
  return treeRows(files, new Set(), '').flatMap((row) => (row.kind === 'file' ? [row.file] : []));
}
