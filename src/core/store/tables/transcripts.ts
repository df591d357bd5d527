import { z } from 'zod';

import { problem } from '#shared/contract/agents.ts';

import { integer, text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const part = z.object({
  file: z.string(),
  parentToolUseId: z.string().nullable(),
  /**
   * Offset that maps bytes to positions: the record at byte `n` of the file has the `seq` `base + n
   * + 1`.
   */
  base: z.int(),
  bytes: z.int(),
  /** Number of bytes at the start of the file that have not been read yet. */
  unread: z.int(),
});

const transcript = z.object({
  sessionId: z.string(),
  parts: z.array(part),
  state: z.enum(['reading', 'paused', 'failed', 'done']),
  problem: problem.nullable(),
});

/** A transcript that became a session. It is read from its end to its beginning. */
export type OpenedTranscript = z.infer<typeof transcript>;

export function unreadBytes({ parts }: Pick<OpenedTranscript, 'parts'>): number {
  return parts.reduce((sum, { unread }) => sum + unread, 0);
}

export class TranscriptTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<OpenedTranscript>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(
      db,
      { table: 'transcripts', key: 'session_id' },
      transcript,
      damage,
    );
  }

  put(opened: OpenedTranscript): void {
    const [sealed, body] = [[opened.sessionId], JSON.stringify(opened)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO transcripts (session_id, unread, body, checksum) VALUES (?, ?, ?, ?)
         ON CONFLICT (session_id) DO UPDATE SET unread = excluded.unread, body = excluded.body, checksum = excluded.checksum`,
      )
      .run(
        opened.sessionId,
        opened.state === 'done' ? 0 : unreadBytes(opened),
        body,
        this.#bodies.checksum(sealed, body),
      );
  }

  get(sessionId: string): OpenedTranscript | null {
    const row = this.#db
      .prepare('SELECT body, checksum FROM transcripts WHERE session_id = ?')
      .get(sessionId);
    return row ? this.#bodies.read(row, [sessionId]) : null;
  }

  /** Returns true if older messages than the stored ones are still to be read. */
  hasUnread(sessionId: string): boolean {
    const row = this.#db
      .prepare('SELECT unread FROM transcripts WHERE session_id = ?')
      .get(sessionId);
    return row !== undefined && integer(row, 'unread') > 0;
  }

  unfinished(): readonly OpenedTranscript[] {
    const rows = this.#db
      .prepare('SELECT session_id, body, checksum FROM transcripts WHERE unread > 0')
      .all();
    return rows.flatMap((row) => this.#bodies.read(row, [text(row, 'session_id')]) ?? []);
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM transcripts WHERE session_id = ?').run(sessionId);
  }
}
