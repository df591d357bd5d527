import { terminal, type Terminal } from '#shared/terminal/terminal.ts';

import { text, type Database, type SqlRow } from './database.ts';

const parse = (row: SqlRow): Terminal => terminal.parse(JSON.parse(text(row, 'body')));

/** Terminals on the desk; those that were lost too, until the person closes them. */
export class TerminalTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put(value: Terminal): void {
    this.#db
      .prepare(
        `INSERT INTO terminals (terminal_id, created_at, body) VALUES (?, ?, ?)
         ON CONFLICT (terminal_id) DO UPDATE SET body = excluded.body`,
      )
      .run(value.terminalId, value.createdAt, JSON.stringify(value));
  }

  get(terminalId: string): Terminal | null {
    const row = this.#db.prepare('SELECT body FROM terminals WHERE terminal_id = ?').get(terminalId);
    return row ? parse(row) : null;
  }

  /** Oldest first. */
  all(): readonly Terminal[] {
    return this.#db.prepare('SELECT body FROM terminals ORDER BY created_at, terminal_id').all().map(parse);
  }

  delete(terminalId: string): void {
    this.#db.prepare('DELETE FROM terminals WHERE terminal_id = ?').run(terminalId);
  }
}
