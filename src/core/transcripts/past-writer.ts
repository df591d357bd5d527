import type { Database, StoreFailure } from '#core/store/database/database.ts';
import { PastRows } from '#core/store/messages/past-rows.ts';
import { BlobUseTable } from '#core/store/tables/blob-uses.ts';
import type { Result } from '#shared/base/result.ts';

import type { PastMessage } from './slice.ts';

/**
 * Stores messages of transcripts by a connection of its own, in a thread. It writes only rows that
 * core neither changes nor caches: those of older messages, their words, facts and blobs.
 */
export class PastWriter {
  readonly #db: Database;
  readonly #rows: PastRows;
  readonly #blobUses: BlobUseTable;

  constructor(db: Database) {
    this.#db = db;
    this.#rows = PastRows.on(db);
    this.#blobUses = new BlobUseTable(db);
  }

  /**
   * Stores the messages in one transaction. Stored ones stay unchanged. Returns false if the
   * session was deleted meanwhile, and stores nothing.
   */
  store(messages: readonly PastMessage[]): Result<boolean, StoreFailure> {
    return this.#db.transaction(() => {
      const [first] = messages;
      const reading = this.#db.prepare('SELECT 1 FROM transcripts WHERE session_id = ?');
      if (first && !reading.get(first.row.sessionId)) return false;
      for (const { row, words, hashes } of messages) {
        if (!this.#rows.insert(row, words)) continue;
        for (const hash of hashes) this.#blobUses.add(row.sessionId, hash);
      }
      return true;
    });
  }

  close(): void {
    this.#db.close();
  }
}
