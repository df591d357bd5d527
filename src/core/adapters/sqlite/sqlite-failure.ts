import Sqlite from 'better-sqlite3';

import type { StoreFailure } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

/**
 * Corral's own threads hold no lock for that long; a persistent lock belongs to another program.
 */
const BUSY_REMEDY = compose('storeFailures.otherPrograms');

const byCode: readonly {
  readonly prefix: string;
  readonly kind: StoreFailure['kind'];
  readonly remedy: Sentence;
}[] = [
  { prefix: 'SQLITE_BUSY', kind: 'busy', remedy: BUSY_REMEDY },
  { prefix: 'SQLITE_LOCKED', kind: 'busy', remedy: BUSY_REMEDY },
  {
    prefix: 'SQLITE_FULL',
    kind: 'full',
    remedy: compose('storeFailures.freeSpace'),
  },
  {
    prefix: 'SQLITE_IOERR',
    kind: 'full',
    remedy: compose('storeFailures.checkDisk'),
  },
  {
    prefix: 'SQLITE_CORRUPT',
    kind: 'corrupt',
    remedy: compose('storeFailures.restartToSave'),
  },
  {
    prefix: 'SQLITE_NOTADB',
    kind: 'corrupt',
    remedy: compose('storeFailures.restartToSave'),
  },
  {
    prefix: 'SQLITE_READONLY',
    kind: 'readOnly',
    remedy: compose('storeFailures.makeWritable'),
  },
  {
    prefix: 'SQLITE_CANTOPEN',
    kind: 'readOnly',
    remedy: compose('storeFailures.makeWritable'),
  },
];

/** Failures of the file system, by their code. */
const byErrno: Readonly<Record<string, StoreFailure['kind']>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EIO: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
};

function fileFailureOf(error: unknown): StoreFailure | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string')
    return null;
  const kind = byErrno[error.code];
  if (kind === undefined) return null;
  const remedy =
    kind === 'full'
      ? compose('storeFailures.freeSpaceAndStart')
      : compose('storeFailures.makeWritable');
  return { kind, message: compose('storeFailures.systemSays', { text: error.message }), remedy };
}

/** Returns null for an error that is a bug. */
export function failureOf(error: unknown): StoreFailure | null {
  if (!(error instanceof Sqlite.SqliteError)) return fileFailureOf(error);
  const known = byCode.find(({ prefix }) => error.code.startsWith(prefix));
  const message = compose('storeFailures.databaseSays', { text: error.message, code: error.code });
  return {
    kind: known?.kind ?? 'failed',
    message,
    remedy: known?.remedy ?? compose('storeFailures.report'),
  };
}

/** Returns failures of the database and of the file system as values; rethrows all other errors. */
export function catchFailure<T>(work: () => T): Result<T, StoreFailure> {
  try {
    return ok(work());
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    return err(failure);
  }
}
