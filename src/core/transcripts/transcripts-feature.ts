import { readPage } from '#core/conversation/pages.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { SearchPort } from '#core/search/search-port.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import { MAX_TRANSCRIPTS } from '#shared/contract/calls/transcripts.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { Transcripts } from './transcripts.ts';

type Ports = Pick<MachinePorts, 'clock' | 'ids' | 'log'>;
type Needs = Omit<ConstructorParameters<typeof Transcripts>[0], keyof Ports | 'readPage'> & {
  readonly index: Pick<SearchPort, 'list'>;
};

/** Number of conversations whose folders are suggested as projects. */
const MAX_PAST = 1000;

/** Conversations in transcripts that agents wrote. */
export function transcriptsFeature({ clock, ids, log }: Ports, { index, ...needs }: Needs) {
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
      'transcripts.list': async ({ offset = 0, limit = MAX_TRANSCRIPTS, isRepeat }) => {
        const listed = await index.list({ offset, limit, isRepeat });
        if (!listed.ok) return fail('unavailable', listed.error.message, listed.error.remedy);
        const { conversations, total, index: state } = listed.value;
        return ok({
          transcripts: await transcripts.offer(conversations),
          total,
          isListing: state.isListing,
        });
      },
      'transcripts.ask': (input) => transcripts.ask(input),
      'transcripts.pause': (input) => transcripts.pause(input),
    } satisfies Partial<CorralApi>,
    start: () => transcripts.resume(),
    close: () => transcripts.close(),
  };
}
