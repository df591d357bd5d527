import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { DatabasePort } from '#core/store/database/database.ts';
import { openStore } from '#core/store/open/open-store.ts';
import type { SalvagedTable } from '#core/store/open/salvage.ts';
import type { Store } from '#core/store/store.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import { closeToOthers } from './folder-rights.ts';
import { pastNotices, storedPast } from './stored-past.ts';

/** Reason why Corral cannot start, with a remedy. */
export type StartProblem = {
  readonly kind: 'dataFolderNotWritable' | 'dataFolderHeld' | 'dataFolderOpen' | 'storeFailed';
  readonly message: string;
  readonly remedy: string;
};

export type DataFolder = {
  readonly store: Store;
  /** File of the database. */
  readonly database: string;
  /** File with a copy of the audit's head. */
  readonly auditHead: string;
  readonly blobs: string;
  readonly wire: string;
  /** Notices about this start, for the person. */
  readonly notices: readonly Problem[];
  /** Closes the database and unlocks the folder. Must be called last. */
  close(): void;
};

/** Returns the paths of data that is outside of the database. */
export function pathsIn(folder: string): Pick<DataFolder, 'auditHead' | 'blobs' | 'wire'> {
  return {
    auditHead: join(folder, 'audit-head.json'),
    blobs: join(folder, 'blobs'),
    wire: join(folder, 'wire'),
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
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const message = `The data folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`;
    return err({
      kind: 'dataFolderNotWritable',
      message,
      remedy: 'Choose another one with --data-dir.',
    });
  }
  const past = storedPast(folder);
  const closed = closeToOthers(folder);
  if (!closed.ok)
    return err({
      kind: 'dataFolderOpen',
      message: closed.error.message,
      remedy: `Run this, then start Corral again: ${closed.error.command}`,
    });
  const lock = port.lock(join(folder, 'core.lock'), holder);
  if (!lock.ok)
    return err(
      lock.error.kind === 'held'
        ? held(folder, lock.error.heldBy)
        : notWritable(folder, lock.error.message),
    );
  const database = join(folder, 'corral.db');
  const opened = openStore(port, database, `damaged-${stamp}`);
  if (!opened.ok) {
    lock.value.release();
    return err({
      kind: 'storeFailed',
      message: `Corral's database in ${folder} cannot be used. ${opened.error.message}`,
      remedy: opened.error.remedy,
    });
  }
  const { store, setAside, salvaged } = opened.value;
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
      store.close();
      lock.value.release();
    },
  });
}

function held(folder: string, heldBy: string): StartProblem {
  const who = heldBy === '' ? 'another Corral' : `another Corral (${heldBy})`;
  return {
    kind: 'dataFolderHeld',
    message: `The data folder ${folder} is in use by ${who}.`,
    remedy: 'Use that one, stop it, or start this one with --data-dir and another folder.',
  };
}

function notWritable(folder: string, message: string): StartProblem {
  return {
    kind: 'dataFolderNotWritable',
    message: `The data folder ${folder} cannot be written: ${message}`,
    remedy:
      'Make it writable and free some disk space, or choose another one with --data-dir. To read what is stored: corral serve --read-only',
  };
}

function damaged(path: string, salvaged: readonly SalvagedTable[]): Problem {
  const rows = (name: string) => salvaged.find(({ table }) => table === name)?.rows ?? 0;
  const lost = salvaged.filter(({ isComplete }) => !isComplete).map(({ table }) => table);
  const saved = `${rows('sessions')} sessions and ${rows('messages')} messages could be read and are in the new one`;
  const rest =
    lost.length === 0
      ? 'Nothing is missing as far as can be told.'
      : `Some rows could not be read of: ${lost.join(', ')}.`;
  return {
    kind: 'databaseDamaged',
    message: `The database was damaged. It is kept as ${path}; ${saved}. ${rest}`,
    remedy:
      'Your agents still have their own transcripts. Look at the disk: a sound one does not change what is stored.',
    command: null,
  };
}

function wasOpen(folder: string): Problem {
  return {
    kind: 'dataFolderWasOpen',
    message: `Other accounts of this computer could read the data folder ${folder}. It is closed to them now.`,
    remedy:
      'If others use this computer, consider what they may have read: conversations, commands, and keys of webhooks and models.',
    command: null,
  };
}
