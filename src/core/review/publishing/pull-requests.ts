import type { ProcessPort } from '#core/ports.ts';
import type { GitFailure } from '#core/git/engine/git.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ActingFailure, ReviewRepository } from '../repository/review-repository.ts';
import { branchOf } from './pushes.ts';

const TIMEOUT_MS = 2 * 60 * 1000;

type PullRequest = {
  readonly title: string;
  readonly body: string;
  /** Branch of the remote that the request is for; null for the remote's default. */
  readonly base: string | null;
  readonly isDraft: boolean;
};

type Needs = {
  readonly programs: ProgramCheck;
  readonly processes: Pick<ProcessPort, 'run'>;
  readonly variables: Readonly<Record<string, string>>;
};
type PullFailure = GitFailure | ActingFailure | Failure<'detached' | 'ghMissing' | 'ghFailed'>;

/** Opens a pull request for the present branch by GitHub's own program `gh`. */
export async function openPullRequest(
  { programs, processes, variables }: Needs,
  repository: ReviewRepository,
  { title, body, base, isDraft }: PullRequest,
): Promise<Result<{ readonly url: string }, PullFailure>> {
  const branch = await branchOf(repository);
  if (!branch.ok) return branch;
  // gh runs git in the repository.
  const acting = await repository.acting(programs);
  if (!acting.ok) return acting;
  const args = ['pr', 'create', `--title=${title}`, `--body=${body}`, `--head=${branch.value}`];
  if (base !== null) args.push(`--base=${base}`);
  if (isDraft) args.push('--draft');
  const env = { ...variables, GH_PROMPT_DISABLED: '1', GIT_TERMINAL_PROMPT: '0', NO_COLOR: '1' };
  const ran = await processes.run('gh', args, {
    cwd: repository.root,
    env,
    timeoutMs: TIMEOUT_MS,
  });
  if (!ran.ok)
    return fail(
      'ghMissing',
      compose('reviewFailures.ghMissing'),
      compose('reviewFailures.installGh'),
    );
  const { code, stdout, stderr } = ran.value;
  const url = stdout.split('\n').find((line) => /^https?:\/\/\S+$/u.test(line.trim()));
  if (code === 0 && url !== undefined) return ok({ url: url.trim() });
  const reason = (stderr.trim() || stdout.trim()).slice(0, 2000);
  return fail(
    'ghFailed',
    compose('reviewFailures.ghFailed', { reason }),
    compose('reviewFailures.checkGh'),
  );
}
