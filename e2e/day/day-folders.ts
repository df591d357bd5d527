import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs git in a folder as the person does, without any configuration of this machine. */
export async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
  const author = ['-c', 'user.name=Day', '-c', 'user.email=day@example.invalid'];
  return (await run('git', [...author, ...args], { cwd: folder, env })).stdout;
}

/** Makes a second repository beside the project, with one committed file. */
export async function makeOtherFolder(root: string): Promise<string> {
  const folder = join(root, 'other');
  await mkdir(folder);
  await git(folder, 'init', '-q', '-b', 'main');
  await writeFile(join(folder, 'notes.md'), '# Notes\n\none\ntwo\nthree\n');
  await git(folder, 'add', '-A');
  await git(folder, 'commit', '-qm', 'Notes');
  return folder;
}

/** Returns the paths that differ from HEAD, each untracked file included, sorted. */
export async function changedPaths(folder: string): Promise<readonly string[]> {
  const text = await git(folder, 'status', '--porcelain', '-z', '-uall', '--no-renames');
  return text
    .split('\0')
    .filter((entry) => entry !== '')
    .map((entry) => entry.slice(3))
    .toSorted();
}

/** Returns the branch that is checked out. */
export const branchOf = async (folder: string): Promise<string> =>
  (await git(folder, 'branch', '--show-current')).trim();
