import { terminal, type Terminal } from '#shared/terminal/terminal.ts';

import { text, type Database } from '../database/database.ts';
import { RowDamage } from '../database/row-damage.ts';
import { StoredBodies } from '../database/stored-bodies.ts';

const COLUMNS = 'terminal_id, body, checksum';

/** Terminals on the desk, including lost ones until the person closes them. */
export class TerminalTable {
  readonly #db: Database;

  readonly #bodies: StoredBodies<Terminal>;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#bodies = new StoredBodies(
      db,
      { table: 'terminals', key: 'terminal_id' },
      terminal,
      damage,
    );
  }

  put(value: Terminal): void {
    const [sealed, body] = [[value.terminalId], JSON.stringify(value)];
    this.#bodies.keepAside(sealed);
    this.#db
      .prepare(
        `INSERT INTO terminals (terminal_id, created_at, body, checksum) VALUES (?, ?, ?, ?)
         ON CONFLICT (terminal_id) DO UPDATE SET body = excluded.body, checksum = excluded.checksum`,
      )
      .run(value.terminalId, value.createdAt, body, this.#bodies.checksum(sealed, body));
  }

  get(terminalId: string): Terminal | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM terminals WHERE terminal_id = ?`)
      .get(terminalId);
    return row ? this.#bodies.read(row, [terminalId]) : null;
  }

  /** Returns all terminals, oldest first. */
  all(): readonly Terminal[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM terminals ORDER BY created_at, terminal_id`)
      .all()
      .flatMap((row) => this.#bodies.read(row, [text(row, 'terminal_id')]) ?? []);
  }

  delete(terminalId: string): void {
    this.#db.prepare('DELETE FROM terminals WHERE terminal_id = ?').run(terminalId);
  }
}
