import { integer, type Database, type StoreFailure } from '#core/store/database/database.ts';
import { fail } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { ExportedSession } from '#shared/export/conversation-writer.ts';
import type { ExportChunk, ExportPlace, ExportRequest } from '#shared/export/export-chunk.ts';
import { compose } from '#shared/words/sentence.ts';

import type { ExportFailure } from './export-port.ts';
import { RunningExport } from './running-export.ts';
import { ConversationUnread, type StoredReading } from './stored-messages.ts';
import { storedSession } from './stored-session.ts';

type BegunExport = {
  readonly running: RunningExport;
  readonly session: ExportedSession;
  readonly isPartlyRead: boolean;
  readonly total: number;
};

/**
 * Writes exported conversations in chunks. A request says where its chunk begins, so that it can be
 * repeated, also after other requests.
 */
export class ChunkWriter {
  readonly #db: Database;
  readonly #blobOf: StoredReading['blobOf'];
  /** The export of the last chunk, and the key of the request that continues it. */
  #last: { readonly key: string; readonly begun: BegunExport } | null = null;

  constructor(db: Database, blobOf: StoredReading['blobOf']) {
    this.#db = db;
    this.#blobOf = blobOf;
  }

  chunk(request: ExportRequest): Result<ExportChunk, ExportFailure> {
    const begun =
      this.#last?.key === continuationKey(request, request.from) ? this.#last.begun : null;
    this.#last = null;
    try {
      return this.#write(request, begun);
    } catch (error) {
      if (error instanceof ConversationUnread) return err(error.failure);
      throw error;
    }
  }

  #write(request: ExportRequest, last: BegunExport | null): Result<ExportChunk, ExportFailure> {
    const begun = last ? ok(last) : this.#begin(request);
    if (!begun.ok) return begun;
    if (begun.value === null) return noSuchSession;
    const { running, session, ...facts } = begun.value;
    const chunk = running.chunk();
    // Looked for after its messages, because those of a session that is deleted now end early.
    const found = this.#db.transaction(() => isStored(this.#db, session));
    if (!found.ok) return found;
    if (!found.value) return noSuchSession;
    if (chunk === null)
      return fail('changed', compose('readingFailures.exportChanged'), EXPORT_AGAIN);
    if (chunk.next !== null)
      this.#last = { key: continuationKey(request, chunk.next), begun: begun.value };
    return ok({ ...chunk, ...facts });
  }

  #begin(request: ExportRequest): Result<BegunExport | null, StoreFailure> {
    return this.#db.transaction(() => {
      const found = storedSession(this.#db, request.sessionId);
      if (!found) return null;
      const { session, isPartlyRead } = found;
      const reading = { db: this.#db, sessionId: session.sessionId, blobOf: this.#blobOf };
      const running = new RunningExport(reading, session, request);
      return { running, session, isPartlyRead, total: messagesOf(this.#db, session) };
    });
  }
}

const EXPORT_AGAIN = compose('readingFailures.exportAgain');
const noSuchSession = fail('noSuchSession', compose('storeFailures.noSuchSession'));

/** Returns the key of a request that continues where an export ends. */
function continuationKey(request: ExportRequest, from: ExportPlace | null): string {
  return JSON.stringify({ ...request, from });
}

function isStored(db: Database, { sessionId }: ExportedSession): boolean {
  return db.prepare('SELECT 1 FROM sessions WHERE session_id = ?').get(sessionId) !== undefined;
}

function messagesOf(db: Database, { sessionId }: ExportedSession): number {
  const row = db
    .prepare('SELECT count(*) AS count FROM messages WHERE session_id = ?')
    .get(sessionId);
  return row ? integer(row, 'count') : 0;
}
