import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { Terminals } from '#core/terminals/terminals.ts';

import { ProgramWatches } from './program-watches.ts';
import { Watches, type WatchesServices } from './watches.ts';

type Ports = Pick<MachinePorts, 'clock' | 'ids' | 'log'>;
type Needs = Omit<WatchesServices, keyof Ports> & {
  readonly terminals: Terminals;
  readonly placeOf: (terminalId: string) => WatchedPlace;
};

/**
 * Creates the watchers. Separate from `watchFeature`, because agents without a protocol need them
 * and the panes of tmux need the agents.
 */
export function watchingFeature({ clock, ids, log }: Ports, needs: Needs) {
  const { terminals, placeOf, ...services } = needs;
  const watches = new Watches({ ...services, clock, ids, log });
  return {
    watches,
    programWatch: new ProgramWatches({ watches, terminals, placeOf }),
    close: () => watches.dispose(),
  };
}
