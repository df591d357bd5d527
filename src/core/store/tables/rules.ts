import { isInForce, rule, type Rule } from '#shared/interaction/rule.ts';

import { text, type Database, type SqlRow } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

/** Number of revoked and ended rules that are kept, so that their decisions can still be explained. */
const MAX_REVOKED = 200;

const COLUMNS = 'rule_id, body, checksum';

/** Rules of the person. */
export class RuleTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<Rule>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(db, { table: 'rules', key: 'rule_id' }, rule, damage);
  }

  put(value: Rule): void {
    const [sealed, body] = [[value.ruleId], JSON.stringify(value)];
    const overAt = value.revokedAt ?? value.endedAt ?? null;
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO rules (rule_id, created_at, revoked_at, body, checksum) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (rule_id) DO UPDATE SET revoked_at = excluded.revoked_at, body = excluded.body, checksum = excluded.checksum`,
      )
      .run(value.ruleId, value.createdAt, overAt, body, this.#bodies.checksum(sealed, body));
    if (overAt !== null) this.#prune();
  }

  get(ruleId: string): Rule | null {
    const row = this.#db.prepare(`SELECT ${COLUMNS} FROM rules WHERE rule_id = ?`).get(ruleId);
    return row ? this.#bodies.read(row, [ruleId]) : null;
  }

  /** Returns the rules in force, oldest first. */
  standing(): readonly Rule[] {
    return this.#all(
      this.#db
        .prepare(`SELECT ${COLUMNS} FROM rules WHERE revoked_at IS NULL ORDER BY created_at, rowid`)
        .all(),
    ).filter(isInForce);
  }

  /** Returns all rules, newest first, revoked and ended ones included. */
  all(): readonly Rule[] {
    return this.#all(
      this.#db.prepare(`SELECT ${COLUMNS} FROM rules ORDER BY created_at DESC, rowid DESC`).all(),
    );
  }

  /** Reads rules. A rule whose row is damaged allows nothing. */
  #all(rows: readonly SqlRow[]): readonly Rule[] {
    return rows.flatMap((row) => this.#bodies.read(row, [text(row, 'rule_id')]) ?? []);
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
