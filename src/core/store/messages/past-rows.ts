import type { Database } from '../database/database.ts';
import { CheckedRows } from '../database/checked-rows.ts';
import { checksumOf } from '../database/row-damage.ts';
import { MessageRows } from './message-rows.ts';
import type { MessageRow } from './message-row.ts';
import { SearchIndex } from './search-index.ts';
import { TurnFactTable } from './turn-facts.ts';

/** Level of top-level messages in the facts of turns. */
export const TOP = '';

type Tables = {
  readonly rows: MessageRows;
  readonly index: SearchIndex;
  readonly facts: TurnFactTable;
};

/** Stores messages that are older than all messages in windows. */
export class PastRows {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /**
   * Returns one for a connection that only inserts. It reads no message, so it does not load their
   * schema.
   */
  static on(db: Database): PastRows {
    const bodies = { checksum: checksumOf, keepAside: () => undefined };
    return new PastRows({
      rows: new MessageRows(db, bodies, new CheckedRows()),
      index: new SearchIndex(db),
      facts: new TurnFactTable(db),
    });
  }

  /**
   * Stores a message at its own position, with its words. Returns false and changes nothing if the
   * position or the id is used already.
   */
  insert(row: MessageRow, words: string): boolean {
    const { rows, index } = this.#tables;
    if (rows.add(row, ' ON CONFLICT DO NOTHING') === 0) return false;
    index.putNewest(row.sessionId, words);
    this.putFact(row);
    return true;
  }

  putFact({ sessionId, parentToolUseId, seq, timestamp, fact }: MessageRow): void {
    if (fact)
      this.#tables.facts.put({ sessionId, level: parentToolUseId ?? TOP, seq }, timestamp, fact);
  }
}
