import type { AppPorts } from '#core/app-ports.ts';
import { Git } from '#core/git/engine/git.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { compose } from '#shared/words/sentence.ts';

import type { TreesOf } from './reading/ends.ts';
import { ReviewReads } from './reading/review-reads.ts';
import { reviewPlaces } from './review-places.ts';

type Ports = Pick<AppPorts, 'clock' | 'environment' | 'git' | 'workFiles'>;
type Needs = {
  readonly store: Store;
  /** Trees of turns and checkpoints; there are none if absent. */
  readonly treesOf?: TreesOf;
  /** Folder of a project; null if there is no such project. */
  readonly projectFolder?: (projectId: string) => string | null;
};

const noTrees: TreesOf = async (_place, { kind }) =>
  fail(
    'noSuchEnd',
    compose('reviewFailures.noSuchEnd', { name: kind }),
    compose('reviewFailures.chooseEnd'),
  );

/** Shows the changes of a repository by file, hunk and line, and stages or undoes them. */
export function reviewFeature(
  { clock, environment, git: port, workFiles }: Ports,
  { store, treesOf = noTrees, projectFolder = () => null }: Needs,
) {
  const git = new Git({ port, variables: environment.variables });
  const reads = new ReviewReads({
    git,
    clock,
    files: workFiles,
    treesOf,
    folderOf: reviewPlaces(store, projectFolder),
    isReviewed: () => false,
  });
  return {
    api: {
      ...reads.api,
      'review.apply': async () => fail('notPossible', compose('reviewFailures.noSuchUndo')),
      'review.undo': async () => fail('noSuchUndo', compose('reviewFailures.noSuchUndo')),
      'review.mark': async () => fail('noSuchPlace', compose('reviewFailures.noSuchPlace')),
    } satisfies Partial<CorralApi>,
  };
}
