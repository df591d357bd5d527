import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { Database, SqlRow } from '#core/store/database/database.ts';

/** A message as its row was written. `key`: session and id; `columns`: all that its checksum covers, and the checksum. */
export type WrittenRow = { readonly key: string; readonly rowid: number; readonly columns: string };

export const ROWS = 'SELECT rowid, session_id, seq, id, body, checksum FROM messages';

export function columnsOf(row: SqlRow): string {
  return JSON.stringify([row['session_id'], row['seq'], row['id'], row['body'], row['checksum']]);
}

/**
 * Returns the keys of messages whose rows are intact in a damaged database. An oracle for tests: it asks SQLite for one row at a time, on
 * a copy, and compares bytes. It shares nothing with how Corral salvages.
 */
export function intactRows(dataDir: string, written: readonly WrittenRow[]): ReadonlySet<string> {
  const place = mkdtempSync(join(tmpdir(), 'corral-intact-'));
  try {
    const file = join(place, 'copy.db');
    if (existsSync(join(dataDir, 'corral.db'))) sqlite.copy(join(dataDir, 'corral.db'), file);
    const opened = sqlite.openDamaged(file);
    if (!opened.ok) return new Set();
    const found = written.filter((row) => isIntact(opened.value, row)).map(({ key }) => key);
    opened.value.close();
    return new Set(found);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function isIntact(db: Database, { rowid, columns }: WrittenRow): boolean {
  const read = db.transaction(() => db.prepare(`${ROWS} NOT INDEXED WHERE rowid = ?`).get(rowid));
  return read.ok && read.value !== undefined && columnsOf(read.value) === columns;
}
