import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs git in a folder as the person does, without hooks or configuration of this machine. */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
  const author = ['-c', 'user.name=Day', '-c', 'user.email=day@example.invalid'];
  const noHooks = ['-c', 'core.hooksPath=/dev/null'];
  const options = { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 };
  return (await run('git', [...author, ...noHooks, ...args], options)).stdout;
}

/** The file that agents and the person edit in each folder. */
export const LINES_FILE = 'lines.txt';
export const LINES = 40;
const lines = Array.from({ length: LINES }, (_, at) => `line ${at + 1} of ${LINES}\n`).join('');

/** Commits the file of lines to a repository. */
export async function addLines(folder: string): Promise<void> {
  await writeFile(join(folder, LINES_FILE), lines);
  await git(folder, 'add', '-A');
  await git(folder, 'commit', '-qm', 'Lines');
}

/** Makes a further repository beside the project, with two committed files. */
export async function makeFolder(root: string, name: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(folder);
  await git(folder, 'init', '-q', '-b', 'main');
  await writeFile(join(folder, 'notes.md'), '# Notes\n\none\ntwo\nthree\n');
  await addLines(folder);
  return folder;
}

/** The folder of the submodule, in repositories that have one. */
export const SUBMODULE = 'part';

/** Adds a submodule to a repository, from a repository beside it. */
export async function addSubmodule(root: string, folder: string): Promise<void> {
  const origin = join(root, 'part-origin');
  await mkdir(origin);
  await git(origin, 'init', '-q', '-b', 'main');
  await writeFile(join(origin, 'part.txt'), 'part\n');
  await git(origin, 'add', '-A');
  await git(origin, 'commit', '-qm', 'Part');
  const fromFiles = ['-c', 'protocol.file.allow=always'];
  await git(folder, ...fromFiles, 'submodule', '--quiet', 'add', origin, SUBMODULE);
  await git(folder, 'commit', '-qm', 'Submodule');
}

/** All that a repository holds: each file of the working tree, the index and the commit. */
export type FolderState = {
  /** Contents by path, with the mode in front. */
  readonly files: ReadonlyMap<string, string>;
  readonly index: string;
  readonly head: string;
};

export async function stateOf(folder: string): Promise<FolderState> {
  const files = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
    if (entry.isDirectory() || path.split('/').includes('.git')) continue;
    files.set(path, await contentOf(join(folder, path)));
  }
  return {
    files: new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1))),
    index: await git(folder, 'ls-files', '-s'),
    head: await git(folder, 'log', '-1', '--format=%H %D'),
  };
}

async function contentOf(file: string): Promise<string> {
  const status = await lstat(file);
  if (status.isSymbolicLink()) return `-> ${await readlink(file)}`;
  const mode = (status.mode & 0o111) === 0 ? '644' : '755';
  return `${mode} ${await readFile(file, 'latin1')}`;
}

/** Returns the paths whose files differ between two states, sorted. */
export function changedBetween(one: FolderState, other: FolderState): readonly string[] {
  const paths = new Set([...one.files.keys(), ...other.files.keys()]);
  return [...paths].filter((path) => one.files.get(path) !== other.files.get(path)).toSorted();
}

/** Returns what differs between two states in words; null if they are equal. */
export function difference(one: FolderState, other: FolderState): string | null {
  const paths = changedBetween(one, other);
  if (paths.length > 0) return `the files ${paths.join(', ')} differ`;
  if (one.index !== other.index) return `the index was\n${one.index}and is\n${other.index}`;
  return one.head === other.head ? null : `the head was ${one.head}, and is ${other.head}`;
}
