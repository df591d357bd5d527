import { join } from 'node:path';

import { Git } from '#core/git/engine/git.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';
import { compose } from '#shared/words/sentence.ts';

import { endsOf, type TreeComparison } from './comparison-ends.ts';
import { Taking } from './taking.ts';
import { TurnCheckpoints } from './turn-checkpoints.ts';
import { Upkeep } from './upkeep.ts';

type Ports = Pick<MachinePorts, 'environment' | 'clock' | 'ids' | 'log' | 'git'>;
type Needs = { readonly journal: Journal; readonly store: Store };

/** Takes a checkpoint of a session's folder before and after every turn. */
export function checkpointsFeature(
  { environment, clock, ids, log, git: port }: Ports,
  { journal, store }: Needs,
) {
  const { variables, dataDir, homeDir } = environment;
  const checkpointsDir = join(dataDir, 'checkpoints');
  const taking = new Taking({
    git: new Git({ port, variables }),
    clock,
    ids,
    journal,
    dataDir,
    checkpointsDir,
    homeDir,
  });
  const upkeep = new Upkeep({ taking, clock, ids, log, store, journal, checkpointsDir });
  taking.subscribe((own) => upkeep.used(own));
  const turns = new TurnCheckpoints({ taking, store, journal, clock, log });
  let stop = (): void => undefined;
  return {
    taking,
    settled: () => turns.settled(),
    /** Takes the checkpoint before a prompt is sent; resolves soon. */
    beforePrompt: (sessionId: string, promptId: string) => turns.beforePrompt(sessionId, promptId),
    /** Returns the trees of a turn, or of a checkpoint and the present files, for a review. */
    treesOf: async (place: ReviewPlace, comparison: TreeComparison) =>
      place.of === 'session'
        ? endsOf({ taking, store }, place.sessionId, comparison)
        : fail('noSuchEnd', compose('checkpointFailures.noCheckpoint')),
    start() {
      stop = turns.start();
      void upkeep.start();
    },
    async close() {
      stop();
      upkeep.close();
      await turns.settled();
    },
  };
}
