import type { Git } from '#core/git/engine/git.ts';
import type { LogPort } from '#core/ports.ts';
import { describeBug } from '#shared/base/bug.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { releaseInterrupted } from './interrupted-actions.ts';
import { ReviewActions, type ActionServices } from './review-actions.ts';
import { ReviewUndos } from './review-undos.ts';

type Needs = Omit<ActionServices, 'isReleased'> & { readonly git: Git; readonly log: LogPort };

/** The calls that act on changes. They wait until `start` has released what a killed core left. */
export function applyingApi({ git, log, ...needs }: Needs) {
  let released: Promise<unknown> = Promise.resolve();
  const services = { ...needs, isReleased: () => released };
  const actions = new ReviewActions(services);
  const undos = new ReviewUndos({ ...services, git });
  return {
    actions,
    locking: services,
    forgetStaged: (root: string) => undos.forgetStaged(root),
    start() {
      released = releaseInterrupted(services).catch((error: unknown) =>
        log.error('review.notReleased', describeBug(error)),
      );
    },
    api: {
      'review.apply': async (input) => {
        const applied = await actions.apply(input);
        if (applied.ok) await undos.prune();
        return applied;
      },
      'review.undo': ({ undoId }) => undos.undo(undoId),
    } satisfies Partial<CorralApi>,
  };
}
