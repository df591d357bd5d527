import Sqlite from 'better-sqlite3';

import type { StoreFailure } from '#core/store/database/database.ts';
import { err, ok, type Result } from '#shared/base/result.ts';

/**
 * Corral's own threads hold no lock for that long; a persistent lock belongs to another program.
 */
const BUSY_REMEDY =
  'Try again in a moment. If it stays, close other programs that use Corral’s data folder, such as a backup.';

const byCode: readonly {
  readonly prefix: string;
  readonly kind: StoreFailure['kind'];
  readonly remedy: string;
}[] = [
  { prefix: 'SQLITE_BUSY', kind: 'busy', remedy: BUSY_REMEDY },
  { prefix: 'SQLITE_LOCKED', kind: 'busy', remedy: BUSY_REMEDY },
  {
    prefix: 'SQLITE_FULL',
    kind: 'full',
    remedy: 'Free some disk space; Corral tries again by itself.',
  },
  {
    prefix: 'SQLITE_IOERR',
    kind: 'full',
    remedy: 'Check the disk and its free space; Corral tries again by itself.',
  },
  {
    prefix: 'SQLITE_CORRUPT',
    kind: 'corrupt',
    remedy: 'Restart Corral: it saves what can be read and keeps the damaged file.',
  },
  {
    prefix: 'SQLITE_NOTADB',
    kind: 'corrupt',
    remedy: 'Restart Corral: it saves what can be read and keeps the damaged file.',
  },
  {
    prefix: 'SQLITE_READONLY',
    kind: 'readOnly',
    remedy: 'Make the data folder writable, or choose another with --data-dir.',
  },
  {
    prefix: 'SQLITE_CANTOPEN',
    kind: 'readOnly',
    remedy: 'Make the data folder writable, or choose another with --data-dir.',
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
      ? 'Free some disk space, then start Corral again.'
      : 'Make the data folder writable, or choose another with --data-dir.';
  return { kind, message: `The system says: ${error.message}.`, remedy };
}

/** Returns null for an error that is a bug. */
export function failureOf(error: unknown): StoreFailure | null {
  if (!(error instanceof Sqlite.SqliteError)) return fileFailureOf(error);
  const known = byCode.find(({ prefix }) => error.code.startsWith(prefix));
  const message = `The database says: ${error.message} (${error.code}).`;
  return {
    kind: known?.kind ?? 'failed',
    message,
    remedy: known?.remedy ?? 'Restart Corral; if it stays, report this message.',
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
