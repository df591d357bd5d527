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
  for (let at = 0; at < candidates.length; at += PARALLEL) {
    const slice = candidates.slice(at, at + PARALLEL);
    const obstacles = await Promise.all(
      slice.map((each) => obstacleOf(root, each, limits, isRetry)),
    );
    slice.forEach(({ path, isKnown }, nth) => {
      const full = read.length >= limits.maxFiles ? 'tooMany' : null;
      const obstacle = obstacles[nth] ?? full;
      if (obstacle === null) read.push(path);
      else notes.add(obstacle, path);
      if (obstacle !== null && isKnown) drop.push(path);
    });
  }
  return { read, drop, notes: notes.list() };
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
  const file = Buffer.from(`${Buffer.from(root).toString('latin1')}/${path}`, 'latin1');
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
