import { z } from 'zod';

import { problem } from '#shared/contract/agents.ts';

import { integer, text, type Database } from './database.ts';

const part = z.object({
  file: z.string(),
  parentToolUseId: z.string().nullable(),
  /** A record at byte `n` of the file has its place (`seq`) at `base + n + 1`. */
  base: z.int(),
  bytes: z.int(),
  /** The first bytes of the file, as many as these, have not been read yet. */
  unread: z.int(),
});

const transcript = z.object({
  sessionId: z.string(),
  parts: z.array(part),
  state: z.enum(['reading', 'paused', 'failed', 'done']),
  problem: problem.nullable(),
});

/** A transcript that became a session: it is read from its end to its beginning. */
export type OpenedTranscript = z.infer<typeof transcript>;

export function unreadBytes({ parts }: Pick<OpenedTranscript, 'parts'>): number {
  return parts.reduce((sum, { unread }) => sum + unread, 0);
}

export class TranscriptTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(opened: OpenedTranscript): void {
    this.#db
      .prepare(
        `INSERT INTO transcripts (session_id, unread, body) VALUES (?, ?, ?)
         ON CONFLICT (session_id) DO UPDATE SET unread = excluded.unread, body = excluded.body`,
      )
      .run(opened.sessionId, opened.state === 'done' ? 0 : unreadBytes(opened), JSON.stringify(opened));
  }

  get(sessionId: string): OpenedTranscript | null {
    const row = this.#db.prepare('SELECT body FROM transcripts WHERE session_id = ?').get(sessionId);
    return row ? transcript.parse(JSON.parse(text(row, 'body'))) : null;
  }

  /** Whether older messages than those stored are still to come. */
  hasUnread(sessionId: string): boolean {
    const row = this.#db.prepare('SELECT unread FROM transcripts WHERE session_id = ?').get(sessionId);
    return row !== undefined && integer(row, 'unread') > 0;
  }

  unfinished(): readonly OpenedTranscript[] {
    const rows = this.#db.prepare('SELECT body FROM transcripts WHERE unread > 0').all();
    return rows.map((row) => transcript.parse(JSON.parse(text(row, 'body'))));
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM transcripts WHERE session_id = ?').run(sessionId);
  }
}
