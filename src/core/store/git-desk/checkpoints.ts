import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';
import { checkpointMoment, checkpointNote } from '#shared/git/checkpoint.ts';

import { text, type Database, type SqlRow } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** State of one file, as git names it; null if there is none. */
const fileState = z.object({ mode: z.string(), id: z.string() }).nullable();
export type FileState = z.infer<typeof fileState>;

const storedCheckpoint = z.object({
  checkpointId: z.string(),
  /** The session; empty for a checkpoint of a folder without one. */
  sessionId: z.string(),
  at: z.number(),
  moment: checkpointMoment,
  /** Id of the prompt's message; null if it belongs to no turn. */
  promptId: z.string().nullable(),
  /** The folder that was asked for, and the working tree that contains it. */
  folder: z.string(),
  /** Name of the store that has the tree; empty if there is none. */
  storeId: z.string(),
  root: z.string(),
  prefix: z.string(),
  /** Null if there is no checkpoint, because of `failure`. */
  tree: z.string().nullable(),
  /** Commit that was checked out; null if there was none. Absent in older checkpoints. */
  head: z.string().nullable().optional(),
  failure: shownText.nullable(),
  notes: z.array(checkpointNote),
  isLate: z.boolean(),
  durationMs: z.number(),
  /**
   * The end of the turn, and the files of the turn that may have been changed while its agent did not
   * work; null: any of them. `whileWaiting` may have been changed while a question of the agent was
   * open; absent: not known. Paths are bytes, as Latin-1 text. Absent in older checkpoints and in those
   * of other moments.
   */
  turnEnd: z
    .object({
      at: z.number(),
      unsure: z.array(z.string()).nullable(),
      whileWaiting: z.array(z.string()).optional(),
    })
    .optional(),
  /** The rewind that began after this checkpoint; absent: none. */
  rewind: z
    .object({
      promptId: z.string().nullable(),
      undoOf: z.string().nullable(),
      isComplete: z.boolean(),
      /** The files to change, from one state to another. Paths are bytes, as Latin-1 text. */
      files: z.array(z.object({ path: z.string(), from: fileState, to: fileState })),
    })
    .optional(),
});
export type StoredCheckpoint = Readonly<z.infer<typeof storedCheckpoint>>;

const COLUMNS = 'checkpoint_id, session_id, at, body, checksum';

/** Checkpoints of folders. Their files are in git folders of Corral's own. */
export class CheckpointTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<StoredCheckpoint>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    const key = { table: 'checkpoints', key: 'checkpoint_id' };
    this.#bodies = new StoredBodies(db, key, storedCheckpoint, damage);
  }

  put(checkpoint: StoredCheckpoint): void {
    const { checkpointId, sessionId, at } = checkpoint;
    const [sealed, body] = [[checkpointId, sessionId, at], JSON.stringify(checkpoint)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO checkpoints (${COLUMNS}) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (checkpoint_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(checkpointId, sessionId, at, body, this.#bodies.checksum(sealed, body));
  }

  get(checkpointId: string): StoredCheckpoint | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM checkpoints WHERE checkpoint_id = ?`)
      .get(checkpointId);
    return row ? this.#read(row) : null;
  }

  /** Returns the checkpoints of a session, oldest first. */
  ofSession(sessionId: string): readonly StoredCheckpoint[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM checkpoints WHERE session_id = ? ORDER BY at, rowid`)
      .all(sessionId)
      .flatMap((row) => this.#read(row) ?? []);
  }

  /** Returns all checkpoints, oldest first. */
  all(): readonly StoredCheckpoint[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM checkpoints ORDER BY at, rowid`)
      .all()
      .flatMap((row) => this.#read(row) ?? []);
  }

  delete(checkpointId: string): void {
    this.#db.prepare('DELETE FROM checkpoints WHERE checkpoint_id = ?').run(checkpointId);
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM checkpoints WHERE session_id = ?').run(sessionId);
  }

  #read(row: SqlRow): StoredCheckpoint | null {
    const [checkpointId, sessionId] = [text(row, 'checkpoint_id'), text(row, 'session_id')];
    const checkpoint = this.#bodies.read(row, [checkpointId, sessionId, row['at'] ?? null]);
    return checkpoint?.checkpointId === checkpointId ? checkpoint : null;
  }
}
