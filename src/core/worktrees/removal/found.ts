import type { Git } from '#core/git/engine/git.ts';
import type { StoredWorktree } from '#core/store/git-desk/worktrees.ts';
import type { FindingKind } from '#shared/git/worktree-findings.ts';

/** The work that one reader found; `names` is null if it could not find out. */
export type Found = {
  readonly kind: FindingKind;
  readonly names: readonly string[] | null;
  /** Number of all, if `names` does not contain all of them. */
  readonly count?: number;
};

/** The worktree that readers examine. */
export type Examined = {
  readonly git: Git;
  readonly stored: StoredWorktree;
  /** Git's own folder of the worktree. */
  readonly admin: string;
  /** Variables that turn off the filters of the repository's configuration. */
  readonly env: Readonly<Record<string, string>>;
};

type Part = Pick<Examined, 'git' | 'stored'> & Partial<Pick<Examined, 'env'>>;

/** Runs git in a worktree. Returns null if it fails. */
export async function outputOf(
  { git, stored, env = {} }: Part,
  args: readonly string[],
  cwd = stored.shown.folder,
): Promise<Uint8Array | null> {
  const ran = await git.output(args, { cwd, env });
  return ran.ok ? ran.value : null;
}

/** Returns the output as text without white space at its end. Returns null if git fails. */
export async function textOf(
  examined: Part,
  args: readonly string[],
  cwd?: string,
): Promise<string | null> {
  const output = await outputOf(examined, args, cwd);
  return output === null ? null : Buffer.from(output).toString('utf8').trimEnd();
}
