import { lstat } from 'node:fs/promises';
import { join } from 'node:path';

import { MAX_FINDING_NAMES } from '#shared/git/worktree-findings.ts';

import { readSmall } from './admin-folder.ts';
import { textOf, type Examined, type Found } from './found.ts';

/** Files of git that exist while an operation is not finished, with the operation's name. */
const OPERATIONS: readonly (readonly [file: string, name: string])[] = [
  ['MERGE_HEAD', 'merge'],
  ['rebase-merge', 'rebase'],
  ['rebase-apply', 'rebase or am'],
  ['CHERRY_PICK_HEAD', 'cherry-pick'],
  ['REVERT_HEAD', 'revert'],
  ['BISECT_LOG', 'bisect'],
  ['index.lock', 'index.lock'],
];

export type Heads = {
  /** Branch that is checked out; null if HEAD is detached or unknown. */
  readonly branch: string | null;
  readonly headText: string | null;
  /** Commits of HEAD and of the worktree's own branch, without repeats. */
  readonly commits: readonly string[];
  readonly ownCommit: string | null;
};

export async function readHeads(examined: Examined): Promise<Heads> {
  const { admin, stored } = examined;
  const headText = await readSmall(join(admin, 'HEAD'));
  const branch = await textOf(examined, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  const verify = ['rev-parse', '--verify', '--quiet'];
  const head = await textOf(examined, [...verify, 'HEAD^{commit}']);
  const ownCommit = await textOf(examined, [...verify, `refs/heads/${stored.shown.branch}`]);
  const commits = [head, ownCommit].filter((commit) => commit !== null && commit !== '');
  return { branch, headText, commits: [...new Set(commits.map(String))], ownCommit };
}

/** Lists commits that no remote has, if there is a remote, and those that no other branch has. */
export async function readCommits(examined: Examined, heads: Heads): Promise<readonly Found[]> {
  const remotes = await textOf(examined, ['remote']);
  const unmerged = await listed(examined, 'unmerged', [...heads.commits, ...others(examined)]);
  if (remotes === '') return [unmerged];
  const unpushed = await listed(examined, 'unpushed', [...heads.commits, '--not', '--remotes']);
  return [remotes === null ? { kind: 'unpushed', names: null } : unpushed, unmerged];
}

/** Returns true if every commit of the worktree's own branch is in another branch or tag. */
export async function isMerged(examined: Examined, { ownCommit }: Heads): Promise<boolean> {
  if (ownCommit === null) return false;
  const count = await textOf(examined, ['rev-list', '--count', ownCommit, ...others(examined)]);
  return count === '0';
}

/**
 * Lists the stash entries that were made on the worktree's branches. Older versions of git write
 * only the last part of a branch's name, e.g. `fix` for `corral/fix` (git 2.30 does).
 */
export async function readStash(examined: Examined, heads: Heads): Promise<Found> {
  const list = await textOf(examined, ['stash', 'list', '--format=%gd%x00%gs']);
  if (list === null) return { kind: 'stash', names: null };
  const branches = [heads.branch, examined.stored.shown.branch];
  const names = list.split('\n').flatMap((line) => {
    const [entry = '', subject = ''] = line.split('\0');
    const on = /^(?:WIP on|On) ([^:]+):/u.exec(subject)?.[1];
    const isOwn = branches.some((name) => name === on || name?.endsWith(`/${on}`));
    return isOwn ? [`${entry} ${subject}`] : [];
  });
  return { kind: 'stash', names };
}

export async function readOperations({ admin }: Examined): Promise<Found> {
  const names: string[] = [];
  for (const [file, name] of OPERATIONS)
    if ((await lstat(join(admin, file)).catch(() => null)) !== null) names.push(name);
  return { kind: 'inProgress', names };
}

/** Arguments that exclude the commits of all other branches and of tags. */
function others({ stored }: Examined): readonly string[] {
  return ['--not', `--exclude=${stored.shown.branch}`, '--branches', '--tags', '--remotes'];
}

async function listed(
  examined: Examined,
  kind: 'unpushed' | 'unmerged',
  range: readonly string[],
): Promise<Found> {
  if (range[0] === '--not') return { kind, names: null };
  const count = await textOf(examined, ['rev-list', '--count', ...range]);
  const format = ['log', '--no-show-signature', '--format=%h %s', `-n${MAX_FINDING_NAMES}`];
  const names = await textOf(examined, [...format, ...range]);
  if (count === null || names === null || !/^\d+$/u.test(count)) return { kind, names: null };
  return { kind, names: names.split('\n').filter((name) => name !== ''), count: Number(count) };
}
