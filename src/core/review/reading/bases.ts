import type { GitFailure } from '#core/git/engine/git.ts';
import { ok, type Result } from '#shared/base/result.ts';

import type { ReviewRepository } from '../repository/review-repository.ts';

const MAX_BASES = 200;
const USUAL = ['main', 'master', 'trunk', 'develop'];

/**
 * Lists the branches that the present one can be compared with: the remote's default first, then
 * usual names, then by the date of their last commit.
 */
export async function basesOf(
  repository: ReviewRepository,
): Promise<Result<readonly string[], GitFailure>> {
  const read = await readBases(repository);
  if (!read.ok) return read;
  const { usual, names } = read.value;
  return ok([...new Set([...usual, ...names])].slice(0, MAX_BASES));
}

/** Returns the branch to which the present one probably returns; null if none is usual for that. */
export async function usualBaseOf(
  repository: ReviewRepository,
): Promise<Result<string | null, GitFailure>> {
  const read = await readBases(repository);
  return read.ok ? ok(read.value.usual[0] ?? null) : read;
}

type Bases = { readonly usual: readonly string[]; readonly names: readonly string[] };

async function readBases(repository: ReviewRepository): Promise<Result<Bases, GitFailure>> {
  const listed = await repository.read([
    'for-each-ref',
    '--sort=-committerdate',
    '--format=%(refname:lstrip=2)%00%(symref:lstrip=2)%00%(HEAD)',
    'refs/heads',
    'refs/remotes',
  ]);
  if (!listed.ok) return listed;
  const rows = listed.value
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\0'));
  const defaults = rows.flatMap(([name, target]) =>
    target && name?.endsWith('/HEAD') ? [target] : [],
  );
  const names = rows.flatMap(([name, target, head]) =>
    name && !target && head !== '*' ? [name] : [],
  );
  const usual = [...defaults, ...USUAL].filter((name) => names.includes(name));
  return ok({ usual, names });
}
