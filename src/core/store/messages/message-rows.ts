import { integer, text, textOrNull, type Database } from '../database/database.ts';
import type { CheckedRows } from '../database/checked-rows.ts';
import { SeqMemory } from '../database/seq-memory.ts';
import type { StoredBodies } from '../database/stored-bodies.ts';
import type { MessageRow } from './message-row.ts';

/** Fields of a stored message that its indexes contain. */
type IndexedRow = Pick<MessageRow, 'seq' | 'id' | 'parentToolUseId' | 'toolUseId'> & {
  readonly rowId: number;
};

type Bodies = Pick<StoredBodies<unknown>, 'checksum' | 'keepAside'>;

/** Finds and writes the rows of messages, and caches the last seq of each session. */
export class MessageRows {
  readonly #db: Database;
  readonly #bodies: Bodies;
  readonly #lastSeqs = new SeqMemory();

  readonly #checked: CheckedRows;

  constructor(db: Database, bodies: Bodies, checked: CheckedRows) {
    this.#db = db;
    this.#bodies = bodies;
    this.#checked = checked;
  }

  find(sessionId: string, id: string): IndexedRow | null {
    const row = this.#db
      .prepare(
        'SELECT rowid, seq, id, parent_tool_use_id, tool_use_id FROM messages WHERE session_id = ? AND id = ?',
      )
      .get(sessionId, id);
    if (!row) return null;
    const keys = {
      id: text(row, 'id'),
      parentToolUseId: textOrNull(row, 'parent_tool_use_id'),
      toolUseId: textOrNull(row, 'tool_use_id'),
    };
    return { rowId: integer(row, 'rowid'), seq: integer(row, 'seq'), ...keys };
  }

  /** Returns the number of added rows. Zero if the message exists and `onConflict` permits that. */
  add(
    { sessionId, seq, id, parentToolUseId, toolUseId, status, body }: MessageRow,
    onConflict = '',
  ): number {
    const columns = 'session_id, seq, id, parent_tool_use_id, tool_use_id, status, body, checksum';
    const added = this.#db
      .prepare(`INSERT INTO messages (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)${onConflict}`)
      .run(
        sessionId,
        seq,
        id,
        parentToolUseId,
        toolUseId,
        status,
        body,
        this.#bodies.checksum([sessionId, seq, id], body),
      );
    if (added > 0) this.#lastSeqs.advance(sessionId, seq);
    return added;
  }

  /**
   * Updates only changed columns, because each column in the statement updates the indexes that
   * contain it.
   */
  change(
    before: IndexedRow,
    { sessionId, seq, id, parentToolUseId, toolUseId, status, body }: MessageRow,
  ): void {
    this.#bodies.keepAside([sessionId, seq, before.id], before.rowId);
    this.#checked.wrote(before.rowId);
    const checksum = this.#bodies.checksum([sessionId, seq, id], body);
    if (
      before.id === id &&
      before.parentToolUseId === parentToolUseId &&
      before.toolUseId === toolUseId
    ) {
      this.#db
        .prepare('UPDATE messages SET status = ?, body = ?, checksum = ? WHERE rowid = ?')
        .run(status, body, checksum, before.rowId);
      return;
    }
    this.#db
      .prepare(
        'UPDATE messages SET id = ?, parent_tool_use_id = ?, tool_use_id = ?, status = ?, body = ?, checksum = ? WHERE rowid = ?',
      )
      .run(id, parentToolUseId, toolUseId, status, body, checksum, before.rowId);
  }

  lastSeq(sessionId: string): number {
    return this.#lastSeqs.get(sessionId, () => {
      const row = this.#db
        .prepare('SELECT max(coalesce(max(seq), 0), 0) AS seq FROM messages WHERE session_id = ?')
        .get(sessionId);
      return row ? integer(row, 'seq') : 0;
    });
  }

  /** Clears the cache of last seqs. */
  forgetSeqs(): void {
    this.#lastSeqs.forget();
  }
}
