import { integer, text, type Database, type SqlRow } from '../database/database.ts';
import { bodyDamage, type DamageReason } from '../database/row-damage.ts';

/** Columns that identify a message, which its checksum contains. */
const sealedOf = (row: SqlRow) => [text(row, 'session_id'), integer(row, 'seq'), text(row, 'id')];

type DamagedMessage = {
  readonly rowId: number;
  readonly sealed: ReturnType<typeof sealedOf>;
  readonly reason: DamageReason;
};

/**
 * Verifies the checksums of up to `limit` messages above a row id, which is much cheaper than
 * reading them. `next` is the row id above which to continue. It is null if all are verified.
 */
export function damagedRows(
  db: Database,
  above: number,
  limit: number,
): { readonly next: number | null; readonly damaged: readonly DamagedMessage[] } {
  const sql =
    'SELECT rowid, session_id, seq, id, body, checksum FROM messages WHERE rowid > ? ORDER BY rowid LIMIT ?';
  const rows = db.prepare(sql).all(above, limit);
  const damaged = rows.flatMap((row) => {
    const sealed = sealedOf(row);
    const reason = bodyDamage(row, sealed);
    return reason === null ? [] : [{ rowId: integer(row, 'rowid'), sealed, reason }];
  });
  const last = rows.at(-1);
  return { next: last && rows.length === limit ? integer(last, 'rowid') : null, damaged };
}
