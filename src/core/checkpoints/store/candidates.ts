import { constants, type Stats } from 'node:fs';
import { lstat, open } from 'node:fs/promises';

import type { CheckpointNote } from '#shared/git/checkpoint.ts';

/** Files that are larger are not part of a checkpoint. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Maximum number of new and changed files that one checkpoint reads. */
const MAX_FILES = 50_000;
/** Number of paths that a note lists. */
const MAX_LISTED = 20;
/** Number of files whose state is read at the same time. */
const PARALLEL = 64;

/** Names that git refuses because another system could take them for a repository's folder. */
const UNSAFE = /(?:^|\/)(?:\.git|git~1)(?:\/|$)/iu;

type NoteKind = CheckpointNote['kind'];

/** A path that may differ from the index. Paths are bytes, as Latin-1 text. */
type Candidate = { readonly path: string; readonly isKnown: boolean };

/** Files that a checkpoint reads, and those that it leaves out. */
export type Choice = {
  readonly read: readonly string[];
  /** Files of the index that must not stay in it. */
  readonly drop: readonly string[];
  readonly notes: readonly CheckpointNote[];
};

export type Limits = { readonly maxBytes: number; readonly maxFiles: number };
export const LIMITS: Limits = { maxBytes: MAX_BYTES, maxFiles: MAX_FILES };

/** Parses the output of `git ls-files -t -z`. A path may be listed twice, as changed and deleted. */
export function parseCandidates(bytes: Uint8Array): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const entry of Buffer.from(bytes).toString('latin1').split('\0')) {
    const path = entry.slice(2);
    if (path !== '') found.set(path, { path, isKnown: !entry.startsWith('?') });
  }
  return [...found.values()];
}

/** Chooses the files to read. `isRetry` also finds those that cannot be read. */
export async function chooseFiles(
  root: string,
  candidates: readonly Candidate[],
  { limits, isRetry }: { readonly limits: Limits; readonly isRetry: boolean },
): Promise<Choice> {
  const notes = new Notes();
  const read: string[] = [];
  const drop: string[] = [];
  const folders = new RealFolders(root);
  for (let at = 0; at < candidates.length; at += PARALLEL) {
    const slice = candidates.slice(at, at + PARALLEL);
    const obstacles = await Promise.all(
      slice.map(async (each) =>
        (await folders.contain(each)) ? obstacleOf(root, each, limits, isRetry) : 'gone',
      ),
    );
    slice.forEach(({ path, isKnown }, nth) => {
      const full = read.length >= limits.maxFiles ? 'tooMany' : null;
      const obstacle = obstacles[nth] ?? full;
      if (obstacle === null) read.push(path);
      else if (obstacle !== 'gone') notes.add(obstacle, path);
      if (obstacle !== null && isKnown) drop.push(path);
    });
  }
  return { read, drop, notes: notes.list() };
}

/** Finds the folders of a working tree that are real ones, and not links to others. */
class RealFolders {
  readonly #root: string;
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Returns false if the file of the index is gone because a link took the place of its folder. */
  async contain({ path, isKnown }: Candidate): Promise<boolean> {
    return !isKnown || this.#isReal(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  }

  #isReal(folder: string): Promise<boolean> {
    if (folder === '') return Promise.resolve(true);
    const known = this.#known.get(folder) ?? this.#look(folder);
    this.#known.set(folder, known);
    return known;
  }

  async #look(folder: string): Promise<boolean> {
    if (!(await this.#isReal(folder.slice(0, Math.max(0, folder.lastIndexOf('/')))))) return false;
    const state = await lstat(fileOf(this.#root, folder)).catch(() => null);
    return !state?.isSymbolicLink();
  }
}

/** Returns the absolute path of a file; `path` is bytes, as Latin-1 text. */
export function fileOf(root: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
}

/** Returns why a file cannot be part of a checkpoint; null if it can. */
async function obstacleOf(
  root: string,
  { path }: Candidate,
  { maxBytes }: Limits,
  isRetry: boolean,
): Promise<NoteKind | null> {
  if (path.endsWith('/')) return 'nestedRepository';
  if (UNSAFE.test(path)) return 'unsafeName';
  const file = fileOf(root, path);
  const state = await lstat(file).catch((error: NodeJS.ErrnoException) => error);
  // A missing file is a deleted one.
  if (!('isFile' in state)) return state.code === 'EACCES' ? 'unreadable' : null;
  if (isRetry && state.isDirectory()) return 'nestedRepository';
  if (!isStorable(state)) return 'notAFile';
  if (state.isFile() && state.size > maxBytes) return 'tooLarge';
  if (!isRetry || !state.isFile()) return null;
  return open(file, constants.O_RDONLY | constants.O_NONBLOCK).then(
    async (handle) => (await handle.close(), null),
    () => 'unreadable' as const,
  );
}

function isStorable(state: Stats): boolean {
  return state.isFile() || state.isSymbolicLink() || state.isDirectory();
}

class Notes {
  readonly #notes = new Map<NoteKind, { count: number; paths: string[] }>();

  add(kind: NoteKind, path: string): void {
    const note = this.#notes.get(kind) ?? { count: 0, paths: [] };
    this.#notes.set(kind, note);
    note.count += 1;
    if (note.paths.length < MAX_LISTED) note.paths.push(Buffer.from(path, 'latin1').toString());
  }

  list(): readonly CheckpointNote[] {
    return [...this.#notes].map(([kind, note]) => ({ kind, ...note }));
  }
}
