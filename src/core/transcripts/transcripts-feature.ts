import type { AppPorts } from '#core/app-ports.ts';
import { readPage } from '#core/conversation/pages.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { Transcripts } from './transcripts.ts';

type Ports = Pick<AppPorts, 'clock' | 'ids' | 'log'>;
type Needs = Omit<ConstructorParameters<typeof Transcripts>[0], keyof Ports | 'readPage'>;

/** Conversations in transcripts that agents wrote. */
export function transcriptsFeature({ clock, ids, log }: Ports, needs: Needs) {
  const transcripts = new Transcripts({ ...needs, clock, ids, log, readPage });
  return {
    transcripts,
    newestOf: (agentId: string, cwd: string) => transcripts.newestOf(agentId, cwd),
    api: {
      'transcripts.list': (input) => transcripts.list(input),
      'transcripts.ask': (input) => transcripts.ask(input),
      'transcripts.pause': (input) => transcripts.pause(input),
    } satisfies Partial<CorralApi>,
    start: () => transcripts.resume(),
    close: () => transcripts.close(),
  };
}
