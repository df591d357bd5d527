import type { Git, GitFailure } from '#core/git/engine/git.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

/** Maximum number of branches that a person can choose as the base. */
const MAX_BASES = 200;

export type Base = { readonly name: string; readonly commit: string };
export type BaseFailure = GitFailure | Failure<'noSuchBase' | 'noCommits'>;

/** Returns the chosen base; else the remote's default branch, if it is known; else HEAD. */
export async function findBase(
  git: Git,
  cwd: string,
  chosen: string | null,
): Promise<Result<Base, BaseFailure>> {
  if (chosen !== null) return commitOf(git, cwd, chosen);
  const remote = await defaultBranch(git, cwd);
  if (!remote.ok) return remote;
  const found = remote.value === null ? null : await commitOf(git, cwd, remote.value);
  if (found?.ok) return found;
  const head = await git.run(['symbolic-ref', '--quiet', '--short', 'HEAD'], { cwd });
  if (!head.ok) return head;
  const name = head.value.code === 0 ? trimmedText(head.value.stdout) : 'HEAD';
  const commit = await commitOf(git, cwd, 'HEAD');
  if (commit.ok) return ok({ name, commit: commit.value.commit });
  return commit.error.kind === 'noSuchBase'
    ? fail('noCommits', compose('worktreeFailures.noCommits'), compose('worktreeFailures.commit'))
    : commit;
}

/** Lists branches, the newest first; those of remotes after the local ones. */
export async function listBases(git: Git, cwd: string): Promise<readonly string[]> {
  const format = '--format=%(refname:short)%00%(symref)';
  const args = ['for-each-ref', '--sort=-committerdate', `--count=${MAX_BASES}`, format];
  const local = await git.text([...args, 'refs/heads'], { cwd });
  const remote = await git.text([...args, 'refs/remotes'], { cwd });
  return [local, remote].flatMap((listed) =>
    (listed.ok ? listed.value : '').split('\n').flatMap((line) => {
      const [name = '', symbolic] = line.split('\0');
      return name === '' || symbolic !== '' ? [] : [name];
    }),
  );
}

async function defaultBranch(git: Git, cwd: string): Promise<Result<string | null, GitFailure>> {
  const remotes = await git.text(['remote'], { cwd });
  if (!remotes.ok) return remotes;
  const names = remotes.value.split('\n').filter((name) => name !== '');
  const remote = names.includes('origin') ? 'origin' : names[0];
  if (remote === undefined) return ok(null);
  const ref = ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`];
  const ran = await git.run(ref, { cwd });
  if (!ran.ok) return ran;
  return ok(ran.value.code === 0 ? trimmedText(ran.value.stdout) : null);
}

async function commitOf(git: Git, cwd: string, name: string): Promise<Result<Base, BaseFailure>> {
  // A name like an option would be one.
  if (name.startsWith('-') || /\p{Cc}/u.test(name)) return noSuchBase(name);
  const ran = await git.run(['rev-parse', '--verify', '--quiet', `${name}^{commit}`], { cwd });
  if (!ran.ok) return ran;
  const commit = trimmedText(ran.value.stdout);
  return ran.value.code === 0 && /^[0-9a-f]{40,64}$/u.test(commit)
    ? ok({ name, commit })
    : noSuchBase(name);
}

function noSuchBase(name: string) {
  return fail('noSuchBase', compose('worktreeFailures.noSuchBase', { name }));
}

function trimmedText(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8').trim();
}
