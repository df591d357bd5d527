import { rule, type Rule } from '#shared/interaction/rule.ts';

import { text, type Database, type SqlRow } from './database.ts';

/** Revoked rules that are kept, so that what they decided can still be explained. */
const MAX_REVOKED = 200;

const parse = (row: SqlRow): Rule => rule.parse(JSON.parse(text(row, 'body')));

/** Standing answers of the person. */
export class RuleTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(value: Rule): void {
    this.#db
      .prepare(
        `INSERT INTO rules (rule_id, created_at, revoked_at, body) VALUES (?, ?, ?, ?)
         ON CONFLICT (rule_id) DO UPDATE SET revoked_at = excluded.revoked_at, body = excluded.body`,
      )
      .run(value.ruleId, value.createdAt, value.revokedAt, JSON.stringify(value));
    if (value.revokedAt !== null) this.#prune();
  }

  get(ruleId: string): Rule | null {
    const row = this.#db.prepare('SELECT body FROM rules WHERE rule_id = ?').get(ruleId);
    return row ? parse(row) : null;
  }

  /** Those that hold, oldest first. */
  standing(): readonly Rule[] {
    return this.#db.prepare('SELECT body FROM rules WHERE revoked_at IS NULL ORDER BY created_at, rowid').all().map(parse);
  }

  /** Newest first, revoked ones included. */
  all(): readonly Rule[] {
    return this.#db.prepare('SELECT body FROM rules ORDER BY created_at DESC, rowid DESC').all().map(parse);
  }

  #prune(): void {
    this.#db
      .prepare(
        `DELETE FROM rules WHERE revoked_at IS NOT NULL AND rule_id NOT IN
         (SELECT rule_id FROM rules WHERE revoked_at IS NOT NULL ORDER BY revoked_at DESC, rowid DESC LIMIT ?)`,
      )
      .run(MAX_REVOKED);
  }
}
