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
import { commitShown, type CommitNeeds } from './commits.ts';
import { readNextCommit } from './next-commit.ts';
import { openPullRequest } from './pull-requests.ts';
import { pushBranch } from './pushes.ts';

type Needs = {
  readonly programs: ProgramCheck;
  readonly reads: Pick<ReviewReads, 'repositoryOf' | 'states' | 'listAt'>;
  readonly processes: Pick<ProcessPort, 'run'>;
  readonly variables: Readonly<Record<string, string>>;
  readonly folderOf: (place: ReviewPlace) => string | null;
  readonly files: CommitNeeds['files'];
  readonly locking: CommitNeeds['locking'];
  /** Forgets the undos that a commit of the repository in this folder makes meaningless. */
  readonly forgetStaged: (root: string) => Promise<void>;
};

/** Returns the calls that commit and publish. */
export function publishingApi(needs: Needs) {
  const { reads, programs, processes, variables, folderOf, files, locking } = needs;
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
    'review.nextCommit': async ({ place, revision }) => {
      const opened = await reads.repositoryOf(place);
      if (!opened.ok) return opened;
      const access = { repository: opened.value, states: reads.states, files };
      return readNextCommit(access, reads.listAt(revision));
    },
    'review.commit': async ({ place, message, isAmend = false, planId }) => {
      const opened = await reads.repositoryOf(place);
      if (!opened.ok) return opened;
      const repository = opened.value;
      const access = { repository, states: reads.states, files, programs, locking };
      const made = await commitShown(access, { message, isAmend, planId });
      if (made.ok) await needs.forgetStaged(repository.root);
      return made;
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
      const tools = { programs, processes, variables };
      return opened.ok ? openPullRequest(tools, opened.value, request) : opened;
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
