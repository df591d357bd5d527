import { gitFailed, type GitFailure } from '#core/git/engine/git.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ActingFailure, ReviewRepository } from '../repository/review-repository.ts';
import { HOOK_TIMEOUT_MS } from './commits.ts';

type PushFailure = GitFailure | ActingFailure | Failure<'detached' | 'noRemote' | 'rejected'>;
type Pushed = { readonly remote: string; readonly branch: string };

/**
 * Pushes the present branch to the remote branch of the same name, never by force, and makes that
 * its upstream if it has none. Credentials come from git's own helpers.
 */
export async function pushBranch(
  repository: ReviewRepository,
  programs: ProgramCheck,
  onProgress: (text: string) => void,
): Promise<Result<Pushed, PushFailure>> {
  const branch = await branchOf(repository);
  if (!branch.ok) return branch;
  const upstream = await upstreamOf(repository, branch.value);
  if (!upstream.ok) return upstream;
  const { remote, ref, isKnown } = upstream.value;
  const args = ['push', '--porcelain', '--progress', '--no-force'];
  if (!isKnown) args.push('--set-upstream');
  args.push('--', remote, `refs/heads/${branch.value}:${ref}`);
  const options = { onProgress, timeoutMs: HOOK_TIMEOUT_MS };
  const acting = await repository.acting(programs);
  if (!acting.ok) return acting;
  const ran = await acting.value.runAsSetUp(args, options);
  if (!ran.ok) return ran;
  if (ran.value.code === 0) return ok({ remote, branch: ref.replace(/^refs\/heads\//u, '') });
  // A line of the porcelain format begins with the flag of a ref; `!` is a rejected one.
  const output = Buffer.from(ran.value.stdout).toString('utf8');
  const rejection = output.split('\n').find((line) => line.startsWith('!'));
  if (rejection === undefined) return gitFailed(args, ran.value);
  return fail(
    'rejected',
    compose('reviewFailures.rejected', { remote, reason: rejection.slice(1).trim() }),
    compose('reviewFailures.bringRemote'),
  );
}

/** Returns the name of the present branch. */
export async function branchOf(
  repository: ReviewRepository,
): Promise<Result<string, GitFailure | Failure<'detached'>>> {
  const found = await repository.run(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  if (!found.ok) return found;
  const name = Buffer.from(found.value.stdout).toString('utf8').trim();
  if (found.value.code === 0 && name !== '') return ok(name);
  return fail('detached', compose('reviewFailures.detached'), compose('reviewFailures.makeBranch'));
}

async function upstreamOf(repository: ReviewRepository, branch: string) {
  const setting = async (name: string) => {
    const found = await repository.run(['config', '--get', `branch.${branch}.${name}`]);
    if (!found.ok) return found;
    return ok(Buffer.from(found.value.stdout).toString('utf8').trim());
  };
  const [remote, merge] = [await setting('remote'), await setting('merge')];
  if (!remote.ok) return remote;
  if (!merge.ok) return merge;
  if (remote.value !== '' && remote.value !== '.' && merge.value.startsWith('refs/heads/'))
    return ok({ remote: remote.value, ref: merge.value, isKnown: true });
  // git takes the name of a remote that has no address for a folder, and runs the hooks in it.
  const args = ['config', '--null', '--name-only', '--get-regexp', String.raw`^remote\..*\.url$`];
  const listed = await repository.run(args);
  if (!listed.ok) return listed;
  const keys = Buffer.from(listed.value.stdout).toString('utf8').split('\0');
  const names = keys.map((key) => key.slice('remote.'.length, -'.url'.length));
  const remotes = [...new Set(names)].filter((name) => name !== '');
  const chosen = remotes.includes('origin') ? 'origin' : remotes.length === 1 ? remotes[0] : null;
  if (chosen === null || chosen === undefined)
    return fail(
      'noRemote',
      compose('reviewFailures.noRemote'),
      compose('reviewFailures.addRemote'),
    );
  return ok({ remote: chosen, ref: `refs/heads/${branch}`, isKnown: false });
}
