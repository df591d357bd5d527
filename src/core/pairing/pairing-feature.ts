import type { MachinePorts } from '#core/ports/machine-ports.ts';

import { Pairing } from './pairing.ts';

type Ports = Pick<MachinePorts, 'clock' | 'ids' | 'log'>;
type Needs = Omit<ConstructorParameters<typeof Pairing>[0], keyof Ports>;

/** Pairs other browsers with a code. */
export function pairingFeature({ clock, ids, log }: Ports, needs: Needs) {
  const pairing = new Pairing({ ...needs, clock, ids, log });
  return { pairing, api: pairing.api, close: () => pairing.dispose() };
}
