import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { DatabasePort } from '#core/store/database/database.ts';
import { migrations } from '#core/store/open/migrations.ts';
import { openStore } from '#core/store/open/open-store.ts';
import type { SalvagedTable } from '#core/store/open/salvage.ts';
import type { Store } from '#core/store/store.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import { closeToOthers } from './folder-rights.ts';
import { pastNotices, storedPast } from './stored-past.ts';

/** Reason why Corral cannot start, with a remedy. */
export type StartProblem = Failure<
  'dataFolderNotWritable' | 'dataFolderHeld' | 'dataFolderOpen' | 'storeFailed'
>;

/** Version of the schema of an open database. */
const schema = migrations.length;

export type DataFolder = {
  readonly store: Store;
  /** File of the database. */
  readonly database: string;
  /** File with a copy of the audit's head. */
  readonly auditHead: string;
  readonly blobs: string;
  readonly wire: string;
  /** Folder of the texts that stream. */
  readonly streamed: string;
  /** Notices about this start, for the person. */
  readonly notices: readonly Problem[];
  /** Closes the database and unlocks the folder. Must be called last. */
  close(): void;
};

/** Returns the paths of data that is outside of the database. */
export function pathsIn(
  folder: string,
): Pick<DataFolder, 'auditHead' | 'blobs' | 'wire' | 'streamed'> {
  return {
    auditHead: join(folder, 'audit-head.json'),
    blobs: join(folder, 'blobs'),
    wire: join(folder, 'wire'),
    streamed: join(folder, 'streamed'),
  };
}

/**
 * Creates the folder if it is missing, locks it for this process, and opens its database. `stamp`
 * is part of the new name of a damaged database.
 */
export function openDataFolder(
  port: DatabasePort,
  folder: string,
  holder: string,
  stamp: string,
): Result<DataFolder, StartProblem> {
  const made = makeFolder(folder);
  if (!made.ok) return made;
  const past = storedPast(folder);
  const closed = closeToOthers(folder);
  if (!closed.ok)
    return err({
      kind: 'dataFolderOpen',
      message: closed.error.message,
      remedy: compose('folderFailures.runThis', { command: closed.error.command }),
    });
  const lock = port.lock(join(folder, 'core.lock'), holder);
  if (!lock.ok)
    return err(
      lock.error.kind === 'held'
        ? held(folder, lock.error.heldBy)
        : notWritable(folder, lock.error.message),
    );
  const database = join(folder, 'corral.db');
  const checked = port.takeChecked(database);
  const opened = openStore(port, database, `damaged-${stamp}`);
  if (!opened.ok) {
    lock.value.release();
    return err({
      kind: 'storeFailed',
      message: compose('folderFailures.databaseUnusable', {
        path: folder,
        reason: opened.error.message,
      }),
      remedy: opened.error.remedy,
    });
  }
  const { store, setAside, salvaged } = opened.value;
  if (setAside === null && checked?.schema === schema) store.checked.restore(checked);
  const notices = [
    ...(closed.value.wasOpen ? [wasOpen(folder)] : []),
    ...(setAside === null ? [] : [damaged(setAside, salvaged)]),
    ...pastNotices(past, store, folder),
  ];
  return ok({
    store,
    database,
    ...pathsIn(folder),
    notices,
    close() {
      const rows = store.rowsToKeep();
      store.close();
      port.keepChecked(database, rows && { ...rows, schema });
      lock.value.release();
    },
  });
}

function makeFolder(folder: string): Result<null, StartProblem> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return ok(null);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = compose('folderFailures.cannotBeMade', { path: folder, reason });
    return fail('dataFolderNotWritable', message, compose('folderFailures.chooseAnother'));
  }
}

function held(folder: string, heldBy: string): StartProblem {
  return {
    kind: 'dataFolderHeld',
    message:
      heldBy === ''
        ? compose('folderFailures.held', { path: folder })
        : compose('folderFailures.heldBy', { path: folder, holder: heldBy }),
    remedy: compose('folderFailures.useThatOne'),
  };
}

function notWritable(folder: string, reason: ShownText): StartProblem {
  return {
    kind: 'dataFolderNotWritable',
    message: compose('folderFailures.notWritable', { path: folder, reason }),
    remedy: compose('folderFailures.makeWritable'),
  };
}

function damaged(path: string, salvaged: readonly SalvagedTable[]): Problem {
  const rows = (name: string) => salvaged.find(({ table }) => table === name)?.rows ?? 0;
  const lost = salvaged.filter(({ isComplete }) => !isComplete).map(({ table }) => table);
  const rest =
    lost.length === 0
      ? compose('folderFailures.nothingMissing')
      : compose('folderFailures.rowsLost', { tables: lost.join(', ') });
  return {
    kind: 'databaseDamaged',
    message: compose('folderFailures.damaged', {
      path,
      sessions: rows('sessions'),
      messages: rows('messages'),
      rest,
    }),
    remedy: compose('folderFailures.checkDisk'),
    command: null,
  };
}

function wasOpen(folder: string): Problem {
  return {
    kind: 'dataFolderWasOpen',
    message: compose('folderFailures.wasOpen', { path: folder }),
    remedy: compose('folderFailures.considerOthers'),
    command: null,
  };
}
