import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { branchPrefix, isPlainBranch } from '#shared/project/branch-prefix.ts';
import { compose } from '#shared/words/sentence.ts';

import { freeSlug, slugOf } from './slug.ts';

export type BranchName = {
  readonly branch: string;
  /** Name of the folder of its worktree. */
  readonly slug: string;
};

type NamingPlace = {
  readonly git: Git;
  readonly cwd: string;
  /** Folder that holds the worktrees of the repository. */
  readonly parent: string;
  readonly prefix: string;
  /** Branches and folders of worktrees that are not created yet. */
  readonly reserved: readonly BranchName[];
};

/** Returns a free branch and folder for a prompt. */
export async function freeBranch(
  { git, cwd, parent, prefix, reserved }: NamingPlace,
  prompt: string,
): Promise<Result<BranchName, GitFailure>> {
  const listed = await git.text(['for-each-ref', '--format=%(refname)', 'refs/heads'], { cwd });
  if (!listed.ok) return listed;
  const refs = listed.value.split('\n').map((ref) => ref.slice('refs/heads/'.length));
  const branches = [...refs, ...reserved.map(({ branch }) => branch)].map(folded);
  const known = new Set(branches);
  const start = branchPrefix(prefix) ?? '';
  // git stores no branch `a/b` beside a branch `a`.
  const begin = known.has(folded(start)) ? `${start}-` : `${start}/`;
  const full = (slug: string) => (start === '' ? slug : begin + slug);
  const isTaken = (slug: string) => {
    const branch = folded(full(slug));
    const isBeside = branches.some((each) => each.startsWith(`${branch}/`));
    return known.has(branch) || isBeside || isUsed(slug, parent, reserved);
  };
  const slug = freeSlug(slugOf(prompt), isTaken);
  return ok({ branch: full(slug), slug });
}

/** Checks a branch name that a person typed. */
export async function checkBranch(
  { git, cwd, parent, reserved }: NamingPlace,
  branch: string,
): Promise<Result<BranchName, GitFailure | Failure<'badBranch' | 'branchExists'>>> {
  const bad = fail('badBranch', compose('worktreeFailures.badBranch', { branch }));
  if (!isPlainBranch(branch) || branch.length > 200) return bad;
  const checked = await git.run(['check-ref-format', `refs/heads/${branch}`], { cwd });
  if (!checked.ok) return checked;
  if (checked.value.code !== 0) return bad;
  const listed = await git.text(['for-each-ref', '--format=%(refname)', 'refs/heads'], { cwd });
  if (!listed.ok) return listed;
  const wanted = folded(`refs/heads/${branch}`);
  const planned = reserved.map((each) => `refs/heads/${each.branch}`);
  const taken = [...listed.value.split('\n'), ...planned].find((ref) => {
    const known = folded(ref);
    return known === wanted || known.startsWith(`${wanted}/`) || wanted.startsWith(`${known}/`);
  });
  if (taken !== undefined) {
    const other = taken.replace('refs/heads/', '');
    const why =
      folded(taken) === wanted
        ? compose('worktreeFailures.branchExists', { branch: other })
        : compose('worktreeFailures.branchContradicts', { branch, other });
    return fail('branchExists', why);
  }
  const last = branch.slice(branch.lastIndexOf('/') + 1);
  return ok({ branch, slug: freeSlug(slugOf(last), (slug) => isUsed(slug, parent, reserved)) });
}

function isUsed(slug: string, parent: string, reserved: readonly BranchName[]): boolean {
  return reserved.some((each) => each.slug === slug) || existsSync(join(parent, slug));
}

/** Returns the form in which names are compared: file systems of some machines ignore case. */
function folded(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
