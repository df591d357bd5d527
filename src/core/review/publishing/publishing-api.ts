import type { ProcessPort } from '#core/ports.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ReviewReads } from '../reading/review-reads.ts';
import type { ReviewRepository } from '../repository/review-repository.ts';
import { placeKey } from '../repository/place-key.ts';
import { commitPrompt } from './commit-draft.ts';
import { commitIndex } from './commits.ts';
import { openPullRequest } from './pull-requests.ts';
import { pushBranch } from './pushes.ts';

type Needs = {
  readonly programs: ProgramCheck;
  readonly reads: Pick<ReviewReads, 'repositoryOf'>;
  readonly processes: Pick<ProcessPort, 'run'>;
  readonly variables: Readonly<Record<string, string>>;
  readonly folderOf: (place: ReviewPlace) => string | null;
};

/** Returns the calls that commit and publish. */
export function publishingApi({ reads, programs, processes, variables, folderOf }: Needs) {
  const progress = new Map<string, string>();
  const push = async (key: string, repository: ReviewRepository) => {
    progress.set(key, '');
    try {
      return await pushBranch(repository, programs, (text) => progress.set(key, lastLine(text)));
    } finally {
      progress.delete(key);
    }
  };
  return {
    'review.commit': async ({ place, message, isAmend = false }) => {
      const opened = await reads.repositoryOf(place);
      return opened.ok ? commitIndex(opened.value, programs, { message, isAmend }) : opened;
    },
    'review.commitPrompt': async ({ place, language }) => {
      const opened = await reads.repositoryOf(place);
      return opened.ok ? commitPrompt(opened.value, language) : opened;
    },
    'review.push': async ({ place }) => {
      const opened = await reads.repositoryOf(place);
      return opened.ok ? push(placeKey(place), opened.value) : opened;
    },
    'review.pushProgress': async ({ place }) =>
      folderOf(place) === null
        ? fail('noSuchPlace', compose('reviewFailures.noSuchPlace'))
        : ok({ line: progress.get(placeKey(place)) ?? null }),
    'review.pullRequest': async ({ place, title, body, base, isDraft }) => {
      const opened = await reads.repositoryOf(place);
      const request = { title, body, base, isDraft };
      const needs = { programs, processes, variables };
      return opened.ok ? openPullRequest(needs, opened.value, request) : opened;
    },
  } satisfies Partial<CorralApi>;
}

/** Returns the last line of what git printed; it rewrites the line of its progress by CR. */
function lastLine(text: string): string {
  return (
    text
      .split(/[\r\n]+/u)
      .findLast((line) => line.trim() !== '')
      ?.trim() ?? ''
  );
}
