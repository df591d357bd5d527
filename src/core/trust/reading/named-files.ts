import { opendir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { FileReadPort } from '#core/ports.ts';
import { isBelow } from '#node/files/path-inside.ts';

import { contentOf, type Content } from './file-content.ts';
import { kindOf } from './read-file.ts';

/** Limits for all files of one project: names with a path, files, and bytes that are read. */
const MAX_NAMES = 1000;
const MAX_FILES = 200;
const MAX_BYTES = 64 * 1024 * 1024;
/** Number of entries of one folder that are compared with names without a path. */
const MAX_ENTRIES = 5000;
/** Number of folders that a file can name, in which its other names are looked for, too. */
const MAX_DIRS = 8;

/** Endings that a program adds to a name. */
const ENDINGS = ['.js', '.mjs', '.cjs', '.ts', '.py', '/index.js', '/index.ts', '/__main__.py'];

/** A file that a line of another one names, by its absolute path. */
export type NamedFile = { readonly path: string } & (
  | { readonly content: Content }
  /** Reason why the content is not known: it can differ at each start. */
  | { readonly unsure: string }
);

/** The names in a file, and where they are looked for. */
export type Naming = {
  readonly names: ReadonlySet<string>;
  /** Folders from which the names are read. */
  readonly bases: readonly string[];
  /** Folder outside of which nothing is looked for. */
  readonly root: string;
};

type Existing = { readonly path: string; readonly isFolder: boolean };

/** Finds and reads the files that lines of a project's files name, within limits for all of them. */
export class NamedFiles {
  readonly #reads: FileReadPort;
  readonly #entries = new Map<string, ReadonlySet<string>>();
  readonly #found = new Map<string, NamedFile>();
  #namesLeft = MAX_NAMES;
  #bytesLeft = MAX_BYTES;

  constructor(reads: FileReadPort) {
    this.#reads = reads;
  }

  /** Returns the named files; null if there are more names or files than the limits allow. */
  async of({ names, bases, root }: Naming): Promise<readonly NamedFile[] | null> {
    this.#namesLeft -= [...names].filter(hasPath).length;
    if (this.#namesLeft < 0) return null;
    const first = await this.#lookUp(names, bases, root);
    const dirs = first.flatMap(({ path, isFolder }) => (isFolder ? [path] : []));
    const others = [...new Set(dirs)].filter((dir) => !bases.includes(dir)).slice(0, MAX_DIRS);
    const second = await this.#lookUp(names, others, root);
    const files = [...first, ...second].flatMap(({ path, isFolder }) => (isFolder ? [] : [path]));
    const found: NamedFile[] = [];
    for (const path of new Set(files)) {
      if (this.#found.size >= MAX_FILES && !this.#found.has(path)) return null;
      found.push(await this.#named(path, root));
    }
    return found;
  }

  /** Returns what of the names exists in the folders. */
  async #lookUp(
    names: ReadonlySet<string>,
    bases: readonly string[],
    root: string,
  ): Promise<readonly Existing[]> {
    const found: Existing[] = [];
    for (const base of bases) {
      const entries = await this.#entriesOf(base);
      for (const name of names)
        if (hasPath(name) || entries.has(name))
          found.push(...(await existing(resolve(base, name), root)));
    }
    return found;
  }

  async #named(path: string, root: string): Promise<NamedFile> {
    const known = this.#found.get(path) ?? (await this.#read(path, root));
    this.#found.set(path, known);
    return known;
  }

  /** A link that leads out of the folder is known by where it leads; what lies there is not read. */
  async #read(path: string, root: string): Promise<NamedFile> {
    const kind = await kindOf(path);
    if (kind !== 'file') return { path, unsure: kind };
    const real = await realpath(path).catch(() => null);
    if (real === null) return { path, unsure: 'notReadable' };
    if (!isBelow(root, real))
      return { path, content: { hash: `link to ${real}`, lines: [`→ ${real}`], size: 0 } };
    const content = await contentOf(this.#reads, real, this.#bytesLeft);
    if (typeof content === 'string') return { path, unsure: content };
    this.#bytesLeft -= content.size;
    return { path, content };
  }

  async #entriesOf(folder: string): Promise<ReadonlySet<string>> {
    const entries = this.#entries.get(folder) ?? (await entriesOf(folder));
    this.#entries.set(folder, entries);
    return entries;
  }
}

/** Returns what is at the path, or at the path with an ending that a program adds. */
async function existing(path: string, root: string): Promise<readonly Existing[]> {
  if (!isBelow(root, path)) return [];
  const kind = await kindOf(path);
  if (kind !== 'missing' && kind !== 'folder') return [{ path, isFolder: false }];
  const found: Existing[] = kind === 'folder' ? [{ path, isFolder: true }] : [];
  for (const ending of ENDINGS)
    if ((await kindOf(`${path}${ending}`)) === 'file')
      found.push({ path: `${path}${ending}`, isFolder: false });
  return found;
}

async function entriesOf(folder: string): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  try {
    for await (const { name } of await opendir(folder)) {
      names.add(name);
      if (names.size >= MAX_ENTRIES) break;
    }
  } catch {
    // A program cannot list it, either, but open a file of it by its path.
  }
  return names;
}

const hasPath = (name: string): boolean => name.includes('/');
