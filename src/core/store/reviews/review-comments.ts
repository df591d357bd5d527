import { z } from 'zod';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const storedComment = z.object({
  commentId: z.string(),
  path: z.string(),
  side: z.enum(['old', 'new']),
  text: z.string(),
  at: z.int(),
  /** Place of the comment when it was made, with the text by which it is found again. */
  anchor: z.object({
    start: z.int(),
    end: z.int(),
    lines: z.array(z.string()),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
});
export type StoredComment = z.infer<typeof storedComment>;

/** Comments of the person on lines, by place. */
export class ReviewCommentTable {
  readonly #db: Database;
  readonly #bodies: StoredBodies<StoredComment>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    const key = { table: 'review_comments', key: 'comment_id' };
    this.#bodies = new StoredBodies(db, key, storedComment, damage);
  }

  put(place: string, comment: StoredComment): void {
    const { commentId } = comment;
    const [sealed, body] = [[commentId, place], JSON.stringify(comment)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO review_comments (comment_id, place, body, checksum) VALUES (?, ?, ?, ?)
         ON CONFLICT (comment_id) DO UPDATE SET place = excluded.place, body = excluded.body, checksum = excluded.checksum`,
      )
      .run(commentId, place, body, this.#bodies.checksum(sealed, body));
  }

  delete(commentId: string): void {
    this.#db.prepare('DELETE FROM review_comments WHERE comment_id = ?').run(commentId);
  }

  deletePlace(place: string): void {
    this.#db.prepare('DELETE FROM review_comments WHERE place = ?').run(place);
  }

  /** Returns the comments of a place in the order in which they were made. */
  of(place: string): readonly StoredComment[] {
    return this.#db
      .prepare(
        'SELECT comment_id, body, checksum FROM review_comments WHERE place = ? ORDER BY rowid',
      )
      .all(place)
      .flatMap((row) => this.#bodies.read(row, [text(row, 'comment_id'), place]) ?? []);
  }
}
