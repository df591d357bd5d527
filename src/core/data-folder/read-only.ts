import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { CheckpointPort, DatabasePort } from '#core/store/database/database.ts';
import { openStore } from '#core/store/open/open-store.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose } from '#shared/words/sentence.ts';

import { pathsIn, type DataFolder, type StartProblem } from './data-folder.ts';

type ReadPorts = Pick<MachinePorts, 'environment'> & { readonly databases: DatabasePort };
/** The ports that write, start processes or use the network. */
type ActingPorts = Pick<MachinePorts, 'auditHead' | 'hostConnection'> & {
  readonly checkpoints: (database: string) => CheckpointPort;
};

/** The notice that nothing can be changed. */
export const readOnlyNotice: Problem = {
  kind: 'readOnlyMode',
  message: compose('folderFailures.readOnly'),
  remedy: compose('folderFailures.startWritable'),
  command: null,
};

/** Opens a private copy of the database, so that the data folder is neither locked nor written. */
export function openFolderToRead({
  databases,
  environment,
}: ReadPorts): Result<DataFolder, StartProblem> {
  const folder = environment.dataDir;
  try {
    const place = mkdtempSync(join(tmpdir(), 'corral-read-'));
    const opened = openCopy(databases, folder, place);
    if (!opened.ok) rmSync(place, { recursive: true, force: true });
    return opened;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return err({
      kind: 'storeFailed',
      message: compose('folderFailures.cannotBeCopied', { path: folder, place: tmpdir(), reason }),
      remedy: compose('folderFailures.freeSpaceThere'),
    });
  }
}

function openCopy(
  databases: DatabasePort,
  folder: string,
  place: string,
): Result<DataFolder, StartProblem> {
  const database = join(place, 'corral.db');
  const copied = databases.copy(join(folder, 'corral.db'), database, { mend: false });
  const opened = copied.ok ? openStore(databases, database, 'damaged') : copied;
  if (!opened.ok) {
    return err({
      kind: 'storeFailed',
      message: compose('folderFailures.cannotBeRead', {
        path: folder,
        reason: opened.error.message,
      }),
      remedy: compose('folderFailures.nameFolder'),
    });
  }
  const { store } = opened.value;
  return ok({
    store,
    database,
    ...pathsIn(folder),
    notices: [readOnlyNotice],
    close() {
      store.close();
      rmSync(place, { recursive: true, force: true });
    },
  });
}

/** Returns the ports without those that write, start processes or use the network. */
export function readingPorts<Ports extends ActingPorts>(ports: Ports): Ports {
  return {
    ...ports,
    auditHead: (file) => {
      const kept = ports.auditHead(file);
      return { read: () => kept.read(), keepAside: () => ok(null), write: async () => ok(null) };
    },
    checkpoints: () => ({
      settle: async () => undefined,
      follow: async () => undefined,
      examine: async () => null,
      close: async () => undefined,
    }),
    hostConnection: { connect: async () => ok(null) },
  };
}
