import { z } from 'zod';

import { integer, text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** An entry of the index of one path; `stage` is 0 outside of a conflict. */
const indexEntry = z.object({ mode: z.string(), id: z.string(), stage: z.int() });
export type IndexEntry = z.infer<typeof indexEntry>;

const workFile = z.object({
  kind: z.enum(['file', 'link']),
  permissions: z.int(),
  contentId: z.string(),
});
export type StoredWorkFile = z.infer<typeof workFile>;

/** All that is needed to undo an action of a review. */
const reviewUndo = z.object({
  undoId: z.string(),
  at: z.int(),
  root: z.string(),
  /** Entries of the index. `isIntended` is true for a path that was added by `git add -N`. */
  index: z.array(
    z.object({
      path: z.string(),
      before: z.array(indexEntry),
      after: z.array(indexEntry),
      isIntended: z.boolean(),
    }),
  ),
  /** Files of the working tree; null where there is none. The content before is a saved file. */
  files: z.array(
    z.object({
      path: z.string(),
      before: workFile.extend({ savedAs: z.string() }).nullable(),
      after: workFile.nullable(),
    }),
  ),
  /** Size of all saved files. */
  bytes: z.int(),
});
export type ReviewUndo = z.infer<typeof reviewUndo>;

/** Maximum number of undos that are read at once. */
const MAX_NEWEST = 50;

/** Actions of reviews that can be undone. */
export class ReviewUndoTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<ReviewUndo>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    const key = { table: 'review_undos', key: 'undo_id' };
    this.#bodies = new StoredBodies(db, key, reviewUndo, damage);
  }

  put(undo: ReviewUndo): void {
    const { undoId, at } = undo;
    const [sealed, body] = [[undoId], JSON.stringify(undo)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO review_undos (undo_id, at, body, checksum) VALUES (?, ?, ?, ?)
         ON CONFLICT (undo_id) DO UPDATE SET at = excluded.at, body = excluded.body, checksum = excluded.checksum`,
      )
      .run(undoId, at, body, this.#bodies.checksum(sealed, body));
  }

  get(undoId: string): ReviewUndo | null {
    const row = this.#db
      .prepare('SELECT undo_id, body, checksum FROM review_undos WHERE undo_id = ?')
      .get(undoId);
    return row ? this.#bodies.read(row, [undoId]) : null;
  }

  delete(undoId: string): void {
    this.#db.prepare('DELETE FROM review_undos WHERE undo_id = ?').run(undoId);
  }

  /** Returns the newest undos since a time, the newest first. */
  since(at: number): readonly ReviewUndo[] {
    const rows = this.#db
      .prepare(
        `SELECT undo_id, body, checksum FROM review_undos WHERE at >= ?
         ORDER BY at DESC, rowid DESC LIMIT ?`,
      )
      .all(at, MAX_NEWEST);
    return rows.flatMap((row) => this.#bodies.read(row, [text(row, 'undo_id')]) ?? []);
  }

  /** Returns the ids of the newest undos of a repository, the newest first. */
  idsOf(root: string): readonly string[] {
    return this.#db
      .prepare(
        `SELECT undo_id FROM review_undos
         WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.root') ELSE NULL END = ?
         ORDER BY at DESC, rowid DESC LIMIT ?`,
      )
      .all(root, MAX_NEWEST)
      .map((row) => text(row, 'undo_id'));
  }

  /** Returns ids, times and sizes of saved files, the newest first. */
  sizes(): readonly { readonly undoId: string; readonly at: number; readonly bytes: number }[] {
    return this.#db
      .prepare(
        `SELECT undo_id, at, CASE WHEN json_valid(body) THEN json_extract(body, '$.bytes') ELSE 0 END AS bytes
         FROM review_undos ORDER BY at DESC, rowid DESC`,
      )
      .all()
      .map((row) => ({
        undoId: text(row, 'undo_id'),
        at: integer(row, 'at'),
        bytes: integer(row, 'bytes'),
      }));
  }
}
