import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { DiscardedSessions, type OpenedTranscripts } from './discarded-sessions.ts';
import type { Sessions } from './sessions.ts';

type Needs = {
  readonly sessions: Sessions;
  readonly store: Store;
  readonly transcripts: OpenedTranscripts;
  readonly terminals: Terminals;
};

/** Deletes sessions, with time for an undo. */
export function discardingFeature(
  { clock, log }: Pick<MachinePorts, 'clock' | 'log'>,
  needs: Needs,
) {
  const discarded = new DiscardedSessions({ ...needs, clock, log });
  return {
    openTranscript: (input: Parameters<typeof discarded.openTranscript>[0]) =>
      discarded.openTranscript(input),
    api: {
      'sessions.discard': (input) => discarded.discard(input),
      'sessions.restore': (input) => discarded.restore(input),
      'transcripts.open': (input) => discarded.openTranscript(input),
    } satisfies Partial<CorralApi>,
    start: () => discarded.recover(),
    close: () => discarded.close(),
  };
}
