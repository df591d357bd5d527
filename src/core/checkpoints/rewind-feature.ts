import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { Forking } from './fork/forking.ts';
import { RewindCalls } from './rewind-calls.ts';
import { Rewinding } from './rewinding.ts';

type Ports = Pick<MachinePorts, 'clock' | 'ids'>;
type Needs = Omit<ConstructorParameters<typeof Rewinding>[0], keyof Ports> &
  Omit<ConstructorParameters<typeof RewindCalls>[0], keyof Ports | 'rewinding' | 'forking'> & {
    readonly worktrees: ConstructorParameters<typeof Forking>[0]['worktrees'];
    readonly starts: ConstructorParameters<typeof Forking>[0]['starts'];
  };

/** Rewinds sessions to the moment before a turn. */
export function rewindFeature({ clock, ids }: Ports, needs: Needs) {
  const rewinding = new Rewinding({ ...needs, clock, ids });
  const forking = new Forking({ ...needs, ids });
  const calls = new RewindCalls({ ...needs, clock, rewinding, forking });
  return {
    api: {
      'checkpoints.list': (input) => calls.list(input),
      'checkpoints.preview': (input) => calls.preview(input),
      'checkpoints.previewUndo': (input) => calls.previewUndo(input),
      'checkpoints.rewind': (input) => calls.rewind(input),
      'checkpoints.forkPoint': (input) => calls.forkPoint(input),
      'checkpoints.fork': (input) => calls.fork(input),
      'checkpoints.undo': (input) => calls.undo(input),
    } satisfies Partial<CorralApi>,
    start() {
      void rewinding.recover();
    },
  };
}
