import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';

import type { DatabasePort } from './store/database.ts';
import { openStore, type Store } from './store/store.ts';

/** Why Corral cannot start, and what to do. */
export type StartProblem = {
  readonly kind: 'dataFolderNotWritable' | 'dataFolderHeld' | 'storeFailed';
  readonly message: string;
  readonly remedy: string;
};

export type DataFolder = {
  readonly store: Store;
  /** The file that holds it. */
  readonly database: string;
  /** The file that keeps the end of the audit. */
  readonly auditHead: string;
  readonly blobs: string;
  readonly wire: string;
  /** What the person should know of this start. */
  readonly notices: readonly Problem[];
  /** Last of all. */
  close(): void;
};

/** Makes the folder when missing, takes it for this process, and opens what is in it. `stamp` names a set-aside database. */
export function openDataFolder(port: DatabasePort, folder: string, holder: string, stamp: string): Result<DataFolder, StartProblem> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    const message = `The data folder ${folder} cannot be made: ${error instanceof Error ? error.message : String(error)}`;
    return err({ kind: 'dataFolderNotWritable', message, remedy: 'Choose another one with --data-dir.' });
  }
  const lock = port.lock(join(folder, 'core.lock'), holder);
  if (!lock.ok) return err(lock.error.kind === 'held' ? held(folder, lock.error.heldBy) : notWritable(folder, lock.error.message));
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
  const { store, setAside } = opened.value;
  return ok({
    store,
    database,
    auditHead: join(folder, 'audit-head.json'),
    blobs: join(folder, 'blobs'),
    wire: join(folder, 'wire'),
    notices: setAside === null ? [] : [damaged(setAside)],
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
    remedy: 'Make it writable, or choose another one with --data-dir.',
  };
}

function damaged(path: string): Problem {
  return {
    kind: 'databaseDamaged',
    message: `The database was damaged. It is kept as ${path}, and Corral began a new one.`,
    remedy: 'Your agents still have their own transcripts. Keep the file if you want to have it repaired.',
    command: null,
  };
}
