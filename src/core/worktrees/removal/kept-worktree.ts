import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';

import { inGitFolder, type Git } from '#core/git/engine/git.ts';
import { listWorktrees } from '#core/git/engine/worktree-list.ts';
import type { KeptAside, StoredWorktree } from '#core/store/git-desk/worktrees.ts';

import { findAdminFolder, readSmall, replaceFile, replaceLocked } from './admin-folder.ts';

/** Text of the lock with which git leaves a kept worktree alone; its prefix identifies it. */
const LOCK_TEXT = 'Removed by Corral, which can restore it.';

/** Name of the copy of the branch's reflog beside the kept folder. */
const BRANCH_LOG = 'branch-log';

/** Collects what a restoration will need. Changes nothing. */
export async function planKeeping(
  git: Git,
  { common, shown }: StoredWorktree,
  aside: string,
  deletes: KeptAside['deletes'],
): Promise<KeptAside> {
  const { folder } = shown;
  const admin = await findAdminFolder(common, folder);
  const head = await git.run(['rev-parse', '--verify', '--quiet', 'HEAD^{commit}'], {
    cwd: folder,
  });
  const commit = head.ok ? Buffer.from(head.value.stdout).toString('utf8').trim() : '';
  return {
    folder: join(aside, 'tree'),
    admin,
    gitdir: admin === null ? null : await readSmall(join(admin, 'gitdir')),
    head: admin === null ? null : await readSmall(join(admin, 'HEAD')),
    gitFile: await readSmall(join(folder, '.git')),
    commit: /^[0-9a-f]{40,64}$/u.test(commit) ? commit : null,
    deletes,
  };
}

/**
 * Moves a working tree aside in one step, so that nothing in it is lost, and lets git know its new
 * place: HEAD is detached there, so that its branch is free, and its commits and index stay
 * reachable. Every step may be repeated after a crash.
 */
export async function keepAside(
  git: Git,
  { common, shown, kept }: StoredWorktree & { readonly kept: KeptAside },
): Promise<KeptAside> {
  await mkdir(dirname(kept.folder), { recursive: true, mode: 0o700 });
  if (kept.admin !== null) await lock(kept.admin);
  if (!existsSync(kept.folder)) await rename(shown.folder, kept.folder);
  if (kept.admin === null) return { ...kept, deletes: null };
  await replaceFile(join(kept.admin, 'gitdir'), `${join(kept.folder, '.git')}\n`);
  // A relative path would lead elsewhere from the new place.
  if (kept.gitFile !== null && !isAbsolute(kept.gitFile.replace(/^gitdir: /u, '')))
    await replaceFile(join(kept.folder, '.git'), `gitdir: ${kept.admin}\n`);
  const isFree = await detach(kept.admin, kept);
  if (!isFree || kept.deletes === null) return { ...kept, deletes: null };
  const isDeleted = await deleteBranch(git, common, kept.deletes, dirname(kept.folder));
  return isDeleted ? kept : { ...kept, deletes: null };
}

/** Moves a kept tree back. Returns false if HEAD stays detached because its branch has moved on. */
export async function moveBack(
  git: Git,
  { common, shown, kept }: StoredWorktree & { readonly kept: KeptAside },
): Promise<boolean> {
  const { folder } = shown;
  await mkdir(dirname(folder), { recursive: true });
  if (existsSync(kept.folder)) await rename(kept.folder, folder);
  if (kept.admin === null) return true;
  const file = join(folder, '.git');
  if (kept.gitFile !== null && (await readSmall(file)) !== kept.gitFile)
    await replaceFile(file, kept.gitFile);
  if (kept.gitdir !== null) await replaceFile(join(kept.admin, 'gitdir'), kept.gitdir);
  for (const branch of branchesOf(kept))
    await recreateBranch(git, common, branch, dirname(kept.folder));
  const isAttached = await attach(git, common, kept);
  await unlock(kept.admin);
  await rm(dirname(kept.folder), { recursive: true, force: true });
  return isAttached;
}

/** Removes the lock of Corral, and no other. */
export async function unlock(admin: string): Promise<void> {
  const file = join(admin, 'locked');
  if ((await readSmall(file))?.startsWith(LOCK_TEXT)) await rm(file, { force: true });
}

/** Returns the reason of a lock that is not Corral's. Returns null if there is none. */
export async function foreignLock(admin: string): Promise<string | null> {
  const text = await readSmall(join(admin, 'locked'));
  return text === null || text.startsWith(LOCK_TEXT) ? null : text.trim();
}

async function lock(admin: string): Promise<void> {
  await writeFile(join(admin, 'locked'), `${LOCK_TEXT}\n`, { flag: 'wx' }).catch(() => undefined);
}

/** Returns false if HEAD could not be detached, so that the branch is still in use. */
async function detach(admin: string, { head, commit }: KeptAside): Promise<boolean> {
  // A repository that keeps its references in tables has a placeholder in HEAD.
  if (head === null || commit === null || head.includes('refs/heads/.invalid')) return false;
  if (!head.startsWith('ref: ')) return true;
  return replaceLocked(join(admin, 'HEAD'), `${commit}\n`).catch(() => false);
}

async function attach(git: Git, common: string, kept: KeptAside): Promise<boolean> {
  const { admin, head, commit } = kept;
  if (admin === null || head === null || (await readSmall(join(admin, 'HEAD'))) === head)
    return true;
  const branch = /^ref: (refs\/heads\/.+)$/mu.exec(head)?.[1];
  if (branch === undefined) return true;
  const tip = await git.text(['rev-parse', '--verify', '--quiet', branch], inGitFolder(common));
  const listed = await listWorktrees((args) => git.output(args, inGitFolder(common)));
  if (!tip.ok || tip.value !== commit || !listed.ok) return false;
  if (listed.value.some((each) => each.branch === branch)) return false;
  return replaceLocked(join(admin, 'HEAD'), head).catch(() => false);
}

/** Deletes the branch if it is still at that commit. Keeps its reflog for a restoration. */
async function deleteBranch(
  git: Git,
  common: string,
  { branch, commit }: NonNullable<KeptAside['deletes']>,
  aside: string,
): Promise<boolean> {
  const ref = `refs/heads/${branch}`;
  const saved = join(aside, BRANCH_LOG);
  if (!existsSync(saved)) await copyFile(join(common, 'logs', ref), saved).catch(() => undefined);
  const deleted = await git.text(['update-ref', '-d', ref, commit], inGitFolder(common));
  if (deleted.ok) return true;
  const found = await git.run(['rev-parse', '--verify', '--quiet', ref], inGitFolder(common));
  // A crash may have followed the deletion.
  return found.ok && found.value.code === 1;
}

/**
 * Returns the branches that a restoration needs: the deleted one, and that of HEAD, which may have
 * been deleted later. A branch that exists is left alone.
 */
function branchesOf({ deletes, head, commit }: KeptAside): NonNullable<KeptAside['deletes']>[] {
  const branch = /^ref: refs\/heads\/(.+)$/mu.exec(head ?? '')?.[1];
  const ofHead = branch === undefined || commit === null ? [] : [{ branch, commit }];
  return [...(deletes === null ? [] : [deletes]), ...ofHead];
}

async function recreateBranch(
  git: Git,
  common: string,
  { branch, commit }: NonNullable<KeptAside['deletes']>,
  aside: string,
): Promise<void> {
  const ref = `refs/heads/${branch}`;
  const none = '0'.repeat(commit.length);
  const made = await git.text(['update-ref', ref, commit, none], inGitFolder(common));
  const saved = join(aside, BRANCH_LOG);
  if (!made.ok || !existsSync(saved)) return;
  await mkdir(dirname(join(common, 'logs', ref)), { recursive: true });
  await copyFile(saved, join(common, 'logs', ref));
}
