import {
  chmod,
  link,
  lstat,
  mkdir,
  rename,
  rm,
  rmdir,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';

import { FILE_MODES } from '#core/git/engine/file-mode.ts';
import type { FileState } from '#core/store/git-desk/checkpoints.ts';

import { readState, type StateRules } from './file-state.ts';

/** A change of one file. Paths are bytes, as Latin-1 text, relative to the root. */
export type FileTask = {
  readonly path: string;
  /** State that the file must have. */
  readonly from: FileState;
  readonly to: FileState;
};

export type TaskFailure = 'changedMeanwhile' | 'blocked' | 'failed';

type FilePlace = {
  readonly root: string;
  readonly rules: StateRules;
  /** Name of the folder for temporary files, which stands beside the changed file. */
  readonly temporary: string;
};

/**
 * Changes one file from a state to another. A reader sees either the old or the new file. The old
 * file is compared once more after it was moved away, so that a change at the same moment is put
 * back. Returns null if it was done.
 */
export async function changeFile(
  place: FilePlace,
  task: FileTask,
  bytes: Uint8Array | null,
): Promise<TaskFailure | null> {
  const file = absolute(place.root, task.path);
  try {
    const parent = await checkParents(place.root, task.path, task.to !== null);
    if (parent !== 'folder') return parent === 'missing' && task.to === null ? null : 'blocked';
    const present = await readState(file, place.rules, task.from?.mode);
    if (present === 'other') return 'blocked';
    if (!isSameFile(present, task.from)) return 'changedMeanwhile';
    if (task.to !== null && task.from?.id === task.to.id && task.to.mode !== FILE_MODES.link)
      return await changeMode(file, task.to);
    return await replace(place, task, bytes);
  } catch {
    return 'failed';
  }
}

async function changeMode(file: Buffer, to: NonNullable<FileState>): Promise<null> {
  const { mode } = await lstat(file);
  await chmod(file, withExecution(mode, to.mode));
  return null;
}

/** Creates, replaces or deletes the file with the help of a temporary folder beside it. */
async function replace(
  { root, rules, temporary }: FilePlace,
  { path, from, to }: FileTask,
  bytes: Uint8Array | null,
): Promise<TaskFailure | null> {
  const file = absolute(root, path);
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const folder = absolute(root, `${path.slice(0, slash + 1)}${temporary}`);
  const made = inside(folder, name === 'new' ? 'next' : 'new');
  const old = inside(folder, name);
  await mkdir(folder, { mode: 0o700 });
  try {
    if (to !== null) await write(made, to, bytes, await modeOf(file));
    if (from === null) return await create(made, file);
    // A link to a link is not the same on all systems.
    const isLinked = to !== null && from.mode !== FILE_MODES.link && (await tryLink(file, old));
    if (!isLinked) await rename(file, old);
    if (to !== null) await rename(made, file);
    if (isSameFile(await asFile(readState(old, rules, from.mode)), from)) {
      await unlink(old);
      return null;
    }
    // The old file changed at the same moment. It comes back unless the new one has changed, too.
    if (to === null) await create(old, file);
    else if (isSameFile(await asFile(readState(file, rules, to.mode)), to)) await rename(old, file);
    return 'changedMeanwhile';
  } finally {
    await rm(made, { force: true });
    // A folder with an old file in it stays: nothing else may have that content.
    await rmdir(folder).catch(() => undefined);
  }
}

/** Moves a file to a name that must be free. */
async function create(made: Buffer, file: Buffer): Promise<TaskFailure | null> {
  const isLink = (await lstat(made)).isSymbolicLink();
  if (!isLink && (await tryLink(made, file))) await unlink(made);
  else if (await lstat(file).catch(() => null)) return 'changedMeanwhile';
  else await rename(made, file);
  return null;
}

/** Returns false if the other name is taken, or if the file system has no hard links. */
async function tryLink(file: Buffer, other: Buffer): Promise<boolean> {
  return link(file, other).then(
    () => true,
    () => false,
  );
}

async function write(
  file: Buffer,
  { mode }: NonNullable<FileState>,
  bytes: Uint8Array | null,
  presentMode: number | null,
): Promise<void> {
  if (bytes === null) throw new Error('The content of the file is missing.');
  if (mode === FILE_MODES.link) return symlink(Buffer.from(bytes), file);
  await writeFile(file, bytes, { flag: 'wx', mode: mode === FILE_MODES.program ? 0o777 : 0o666 });
  if (presentMode !== null) await chmod(file, withExecution(presentMode, mode));
}

/** Returns the permissions of a regular file; null if there is none. */
async function modeOf(file: Buffer): Promise<number | null> {
  const state = await lstat(file).catch(() => null);
  return state?.isFile() ? state.mode & 0o777 : null;
}

/** Returns the permissions with those for execution as git's mode demands. */
function withExecution(mode: number, gitMode: string): number {
  const rest = mode & 0o777;
  return gitMode === FILE_MODES.program ? rest | ((rest & 0o444) >> 2) : rest & ~0o111;
}

/** Checks that all folders above a file are real ones. Creates missing ones if `creates`. */
export async function checkParents(
  root: string,
  path: string,
  creates: boolean,
): Promise<'folder' | 'missing' | 'blocked'> {
  const parts = path.split('/').slice(0, -1);
  if (path.split('/').some((part) => part === '' || part === '.' || part === '..'))
    return 'blocked';
  for (let count = 1; count <= parts.length; count += 1) {
    const folder = absolute(root, parts.slice(0, count).join('/'));
    const state = await lstat(folder).catch(() => null);
    if (state === null && !creates) return 'missing';
    if (state === null) await mkdir(folder);
    else if (!state.isDirectory()) return 'blocked';
  }
  return 'folder';
}

export function absolute(root: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')]);
}

function inside(folder: Buffer, name: string): Buffer {
  return Buffer.concat([folder, Buffer.from(`/${name}`, 'latin1')]);
}

async function asFile(state: ReturnType<typeof readState>): Promise<FileState> {
  const found = await state;
  return found === 'other' ? null : found;
}

export function isSameFile(one: FileState, other: FileState): boolean {
  return one?.id === other?.id && one?.mode === other?.mode;
}
