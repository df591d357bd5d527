import { join } from 'node:path';

import { Git } from '#core/git/engine/git.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';
import type { ProgramCheck } from '#core/trust/repository/repository-trust.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';
import { compose } from '#shared/words/sentence.ts';

import { applyingApi } from './applying/applying-api.ts';
import { commentsApi } from './comments/comments-api.ts';
import { ReviewComments } from './comments/review-comments.ts';
import { mergingApi } from './merging/merging-api.ts';
import { publishingApi } from './publishing/publishing-api.ts';
import type { TreesOf } from './reading/ends.ts';
import { Proposals, type ProposalOf } from './reading/proposed/proposals.ts';
import { ReviewReads } from './reading/review-reads.ts';
import { placeKey } from './repository/place-key.ts';

type Ports = Pick<
  MachinePorts,
  'clock' | 'ids' | 'log' | 'environment' | 'git' | 'processes' | 'workFiles' | 'indexLocks'
>;
type Needs = {
  readonly programs: ProgramCheck;
  readonly store: Store;
  readonly journal: Pick<Journal, 'subscribe'>;
  /** Trees of turns and checkpoints; there are none if absent. */
  readonly treesOf?: TreesOf;
  /** Applies the edits of open requests to their files; there are none if absent. */
  readonly proposalOf?: ProposalOf;
  /** Returns the folder of a project; null if there is no such project. */
  readonly projectFolder?: (projectId: string) => string | null;
};

const noTrees: TreesOf = async (_place, { kind }) =>
  fail(
    'noSuchEnd',
    compose('reviewFailures.noSuchEnd', { name: kind }),
    compose('reviewFailures.chooseEnd'),
  );

const noProposals: ProposalOf = () =>
  fail('requestClosed', compose('reviewFailures.requestClosed'));

/** Shows the changes of a repository by file, hunk and line, and stages or undoes them. */
export function reviewFeature(
  ports: Ports,
  {
    store,
    journal,
    programs,
    treesOf = noTrees,
    proposalOf = noProposals,
    projectFolder = () => null,
  }: Needs,
) {
  const { clock, ids, log, environment, processes, workFiles: files, indexLocks: locks } = ports;
  const { dataDir, variables } = environment;
  const git = new Git({ port: ports.git, variables });
  const folderOf = (place: ReviewPlace) =>
    place.of === 'session'
      ? (store.sessions.get(place.sessionId)?.cwd ?? null)
      : projectFolder(place.projectId);
  const marksOf = (place: ReviewPlace) => store.reviewMarks.of(placeKey(place));
  const undosOf = (root: string) => store.reviewUndos.idsOf(root).toReversed();
  const proposals = new Proposals({
    git,
    folder: join(dataDir, 'review-proposals'),
    proposalOf,
  });
  const found = { treesOf, proposals, folderOf, marksOf, undosOf };
  const reads = new ReviewReads({ git, clock, files, ...found });
  const undoFolder = join(dataDir, 'review-undos');
  const services = { store, files, locks, clock, ids, undoFolder, programs };
  const applying = applyingApi({ ...services, reads, git, log });
  const comments = new ReviewComments({ reads, store, clock, ids });
  let unsubscribe = (): void => undefined;
  return {
    start() {
      applying.start();
      unsubscribe = forgetDeleted(store, journal);
    },
    async close() {
      unsubscribe();
      await proposals.clear();
    },
    api: {
      ...reads.api,
      ...publishingApi({ reads, programs, processes, variables, folderOf, files, ...applying }),
      ...mergingApi(reads, files, {
        programs,
        actions: applying.actions,
        scratchFolder: undoFolder,
      }),
      ...commentsApi(comments),
      ...applying.api,
      ...markCall(store, folderOf),
    } satisfies Partial<CorralApi>,
  };
}

/** Deletes the marks and comments of each session that is deleted. */
function forgetDeleted(store: Store, journal: Needs['journal']): () => void {
  return journal.subscribe(({ event }) => {
    if (event.type !== 'session.deleted') return;
    const key = placeKey({ of: 'session', sessionId: event.sessionId });
    store.transaction(() => {
      store.reviewMarks.deletePlace(key);
      store.reviewComments.deletePlace(key);
    });
  });
}

function markCall(
  store: Pick<Store, 'transaction' | 'reviewMarks'>,
  folderOf: (place: ReviewPlace) => string | null,
) {
  return {
    'review.mark': async ({ place, path, stateId, isReviewed }) => {
      if (folderOf(place) === null)
        return fail('noSuchPlace', compose('reviewFailures.noSuchPlace'));
      const { reviewMarks } = store;
      const key = placeKey(place);
      const stored = store.transaction(() =>
        isReviewed ? reviewMarks.put(key, path, stateId) : reviewMarks.delete(key, path),
      );
      if (stored.ok) return ok({});
      return fail('storeFailed', stored.error.message, stored.error.remedy);
    },
  } satisfies Partial<CorralApi>;
}
