import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { CheckpointPort } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';

import type { Journal } from './journal.ts';
import { Maintenance } from './maintenance.ts';

type Ports = Pick<MachinePorts, 'clock' | 'log'> & {
  readonly checkpoints: (database: string) => CheckpointPort;
};
type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  /** The file of the database. */ readonly database: string;
};

/** Checks stored rows in the background and keeps the database's write-ahead log short. */
export function maintenanceFeature(
  { checkpoints: checkpointsOf, clock, log }: Ports,
  { journal, store, database }: Needs,
) {
  const checkpoints = checkpointsOf(database);
  const maintenance = new Maintenance({ journal, store, checkpoints, clock, log });
  return {
    checkpoints,
    start: () => maintenance.checkRows(),
    async close() {
      maintenance.close();
      await checkpoints.close();
    },
  };
}
