import { resolve } from 'node:path';

import { withoutOwnPrograms } from '#core/git/engine/own-programs.ts';
import { pathText } from '#core/git/engine/path-text.ts';
import type { Git } from '#core/git/engine/git.ts';

import { parseStatus, type GitStatus } from './status-output.ts';

/** Folders of a checkout: its root, its own git folder, and the one that all worktrees share. */
export type Checkout = {
  readonly top: string;
  readonly gitDir: string;
  readonly commonDir: string;
};

const TIMEOUT_MS = 30_000;
/** Output of some 100,000 changed files. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum number of ignored folders that are left out of a watch. */
const MAX_IGNORED = 500;

/** Returns null if the folder is in no checkout, or git refuses to read it. */
export async function findCheckout(git: Git, folder: string): Promise<Checkout | null> {
  const found = await git.text(
    ['rev-parse', '--show-toplevel', '--absolute-git-dir', '--git-common-dir'],
    { cwd: folder, timeoutMs: TIMEOUT_MS },
  );
  const [top, gitDir, common] = found.ok ? found.value.split('\n') : [];
  if (top === undefined || gitDir === undefined || common === undefined) return null;
  return { top, gitDir, commonDir: resolve(folder, common) };
}

/**
 * Counts the changed files of a checkout. Returns null if git cannot. Does not look into
 * submodules: their own configuration could name programs.
 */
export async function readStatus(git: Git, top: string): Promise<GitStatus | null> {
  const env = await withoutOwnPrograms(git, top);
  if (!env.ok) return null;
  const args = ['--porcelain=v2', '--branch', '-z', '--untracked-files=normal'];
  const printed = await git.output(['status', ...args, '--ignore-submodules=dirty'], {
    cwd: top,
    env: env.value,
    maxBytes: MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  });
  return printed.ok ? parseStatus(printed.value) : null;
}

/** Returns absolute paths of folders that contain only ignored files, such as build results. */
export async function ignoredFolders(git: Git, top: string): Promise<readonly string[]> {
  const listed = await git.output(
    ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'],
    { cwd: top, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS },
  );
  if (!listed.ok) return [];
  return Buffer.from(listed.value)
    .toString('utf8')
    .split('\0')
    .filter((path) => path.endsWith('/') && path !== './')
    .slice(0, MAX_IGNORED)
    .map((path) => resolve(top, path));
}

/** Lists the files in untracked folders. Returns none if git cannot. */
export async function filesInFolders(
  git: Git,
  top: string,
  folders: readonly string[],
): Promise<readonly string[]> {
  const listed = await git.output(
    ['ls-files', '-z', '--others', '--exclude-standard', '--', ...folders],
    {
      cwd: top,
      env: { GIT_LITERAL_PATHSPECS: '1' },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    },
  );
  if (!listed.ok) return [];
  return pathText(listed.value).split('\0').filter(Boolean);
}
