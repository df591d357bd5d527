import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sqlite } from '#core/adapters/sqlite/sqlite.ts';
import type { Database, SqlRow } from '#core/store/database/database.ts';

/**
 * A message as stored in its row. `key`: session and id; `columns`: the content that its checksum
 * covers, and the checksum.
 */
export type WrittenRow = { readonly key: string; readonly rowid: number; readonly columns: string };

export const ROWS = 'SELECT rowid, session_id, seq, id, body, checksum FROM messages';

export function columnsOf(row: SqlRow): string {
  return JSON.stringify([row['session_id'], row['seq'], row['id'], row['body'], row['checksum']]);
}

/**
 * Returns the keys of the messages whose rows are intact in a damaged database. This is the oracle
 * of the test: it reads one row at a time from a copy, compares bytes, and shares no code with
 * Corral's salvage.
 */
export function intactRows(
  dataDir: string,
  expectedRows: readonly WrittenRow[],
): ReadonlySet<string> {
  const place = mkdtempSync(join(tmpdir(), 'corral-intact-'));
  try {
    const file = join(place, 'copy.db');
    if (existsSync(join(dataDir, 'corral.db'))) sqlite.copy(join(dataDir, 'corral.db'), file);
    const opened = sqlite.openDamaged(file);
    if (!opened.ok) return new Set();
    const found = expectedRows.filter((row) => isIntact(opened.value, row)).map(({ key }) => key);
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
