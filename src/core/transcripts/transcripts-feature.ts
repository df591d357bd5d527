import { readPage } from '#core/conversation/pages.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { Transcripts } from './transcripts.ts';

type Ports = Pick<MachinePorts, 'clock' | 'ids' | 'log'>;
type Needs = Omit<ConstructorParameters<typeof Transcripts>[0], keyof Ports | 'readPage'>;

/** Number of conversations whose folders are suggested as projects. */
const MAX_PAST = 1000;

/** Conversations in transcripts that agents wrote. */
export function transcriptsFeature({ clock, ids, log }: Ports, needs: Needs) {
  const transcripts = new Transcripts({ ...needs, clock, ids, log, readPage });
  return {
    transcripts,
    /** Returns the folders of the newest conversations. */
    pastFolders: async () => {
      const { value } = await transcripts.list({ limit: MAX_PAST });
      return value.transcripts.flatMap(({ cwd, modifiedAt }) =>
        cwd === null ? [] : [{ folder: cwd, usedAt: modifiedAt }],
      );
    },
    newestOf: (agentId: string, cwd: string) => transcripts.newestOf(agentId, cwd),
    api: {
      'transcripts.list': (input) => transcripts.listToOpen(input),
      'transcripts.ask': (input) => transcripts.ask(input),
      'transcripts.pause': (input) => transcripts.pause(input),
    } satisfies Partial<CorralApi>,
    start: () => transcripts.resume(),
    close: () => transcripts.close(),
  };
}
