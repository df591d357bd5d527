import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

/** A repository as seen from one of its folders. */
export type Repository = {
  /** Git folder that all worktrees share. */
  readonly common: string;
  /** Main folder, the same for all worktrees; that of git for a bare repository. */
  readonly main: string;
  /** Root of the working tree that contains the folder; null in a bare repository. */
  readonly root: string | null;
  /** Path of the folder below `root`, with `/` at its end; empty for the root itself. */
  readonly prefix: string;
};

export type RepositoryFailure = GitFailure | Failure<'notARepository'>;

/** Finds the repository of a folder by git's own rules. */
export async function findRepository(
  git: Git,
  cwd: string,
): Promise<Result<Repository, RepositoryFailure>> {
  const asked = ['rev-parse', '--git-common-dir', '--is-inside-work-tree'];
  const ran = await git.run(asked, { cwd });
  if (!ran.ok) return ran;
  if (ran.value.code !== 0) return notARepository(cwd);
  const [common = '', isInside] = decodedLines(ran.value.stdout);
  const shared = await realpath(resolve(cwd, common)).catch(() => null);
  if (shared === null) return notARepository(cwd);
  const main = basename(shared).startsWith('.') ? dirname(shared) : shared;
  if (isInside !== 'true') return ok({ common: shared, main, root: null, prefix: '' });
  const placed = await git.run(['rev-parse', '--show-toplevel', '--show-prefix'], { cwd });
  if (!placed.ok) return placed;
  const [root = '', prefix = ''] = decodedLines(placed.value.stdout);
  return placed.value.code === 0 && root !== ''
    ? ok({ common: shared, main, root: resolve(root), prefix: prefix.replace(/\/$/u, '') })
    : notARepository(cwd);
}

/** Returns the folder below `place` that holds the worktrees of a repository. */
export function worktreesFolder(place: string, { common, main }: Repository): string {
  const hash = createHash('sha256').update(common).digest('hex').slice(0, 8);
  const name = basename(main)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 40);
  return join(place, `${name || 'repository'}-${hash}`);
}

function decodedLines(bytes: Uint8Array): string[] {
  return Buffer.from(bytes).toString('utf8').split(/\r?\n/u);
}

function notARepository(folder: string) {
  return fail('notARepository', compose('gitFailures.notARepository', { folder }));
}
