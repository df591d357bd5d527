import { integer, text, textOrNull, type Database } from '../database/database.ts';
import { SeqMemory } from '../database/seq-memory.ts';

const types = [
  'message',
  'session',
  'sessionDeleted',
  'interaction',
  'agents',
  'settings',
  'terminal',
  'terminalDeleted',
  'rule',
  'notification',
  'browser',
  'project',
  'checkpoints',
] as const;
export type FrameType = (typeof types)[number];

/**
 * A stored frame. It refers to the row that changed and does not contain the change. A replay reads
 * the current row, which is all that a client needs, and a long answer is not stored once per
 * change.
 */
export type FrameRef = {
  readonly stream: string;
  readonly seq: number;
  readonly type: FrameType;
  readonly ref: string;
  readonly replaces: string | null;
};

export class FrameTable {
  readonly #db: Database;
  readonly #lastSeqs = new SeqMemory();

  constructor(db: Database) {
    this.#db = db;
  }

  append(frame: FrameRef): void {
    this.#db
      .prepare('INSERT INTO frames (stream, seq, type, ref, replaces) VALUES (?, ?, ?, ?, ?)')
      .run(frame.stream, frame.seq, frame.type, frame.ref, frame.replaces);
    this.#lastSeqs.advance(frame.stream, frame.seq);
  }

  lastSeq(stream: string): number {
    return this.#lastSeqs.get(stream, () => {
      const row = this.#db
        .prepare('SELECT coalesce(max(seq), 0) AS seq FROM frames WHERE stream = ?')
        .get(stream);
      return row ? integer(row, 'seq') : 0;
    });
  }

  /** Clears the cache after a rollback. */
  rolledBack(): void {
    this.#lastSeqs.forget();
  }

  /** Returns true if a frame of the desk stream reports the deletion of the session. */
  wasDeleted(sessionId: string): boolean {
    const row = this.#db
      .prepare(
        "SELECT 1 FROM frames WHERE stream = 'desk' AND type = 'sessionDeleted' AND ref = ? LIMIT 1",
      )
      .get(sessionId);
    return row !== undefined;
  }

  /** Returns at most `limit` frames after `seq`, in order. */
  after(stream: string, seq: number, limit: number): readonly FrameRef[] {
    const rows = this.#db
      .prepare('SELECT * FROM frames WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?')
      .all(stream, seq, limit);
    return rows.flatMap((row) => {
      const type = types.find((name) => name === text(row, 'type'));
      if (!type) return [];
      return [
        {
          stream,
          seq: integer(row, 'seq'),
          type,
          ref: text(row, 'ref'),
          replaces: textOrNull(row, 'replaces'),
        },
      ];
    });
  }

  deleteStream(stream: string): void {
    this.#db.prepare('DELETE FROM frames WHERE stream = ?').run(stream);
    this.#lastSeqs.forget();
  }
}
