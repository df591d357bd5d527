import type { LineUsage, Tokens, UsageEntry } from '#core/agents/kits/usage/usage-entry.ts';
import {
  integer,
  text,
  textOrNull,
  type Database,
  type SqlRow,
} from '#core/store/database/database.ts';

/** Usage in the line that begins at `start`. */
export type PlacedUsage = LineUsage & { readonly start: number };

/** Usage that a line reports, with the file that has the line. */
export type UsageRow = UsageEntry & {
  readonly file: number;
  readonly path: string;
  readonly start: number;
  readonly agentId: string;
  readonly agentSessionId: string;
  /** Folder of the conversation. */
  readonly cwd: string | null;
  /** Time of the newest line of the file. */
  readonly lastAt: number;
};

/** A file that names a conversation as its own or as one whose history it copied. */
export type ThreadRow = {
  readonly file: number;
  readonly agentId: string;
  readonly thread: string;
};

/** Limits of ids and names of models in code units, so that no transcript makes rows huge. */
const MAX_KEY = 500;
const MAX_MODEL = 200;

/** Rows that are read at once. */
const PAGE = 10_000;

/** Usage as the lines of transcripts report it. */
export class UsageRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(file: number, { start, entries, threads }: PlacedUsage): void {
    for (const entry of entries) this.#addEntry(file, start, entry);
    for (const thread of threads)
      this.#db
        .prepare('INSERT INTO threads (file, start, thread) VALUES (?, ?, ?)')
        .run(file, start, thread.slice(0, MAX_KEY));
  }

  #addEntry(file: number, start: number, entry: UsageEntry): void {
    const { key, isKeyOfKin, at, model, tokens, isPriceable } = entry;
    this.#db
      .prepare(
        `INSERT INTO usage (file, start, of, key, is_key_of_kin, at, model, input, cache_read, cache_write_5m, cache_write_1h, output, reasoning, is_priceable)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        file,
        start,
        entry.of,
        key?.slice(0, MAX_KEY) ?? null,
        isKeyOfKin ? 1 : 0,
        at === null ? null : Math.round(at),
        model?.slice(0, MAX_MODEL) ?? null,
        tokens.input,
        tokens.cacheRead,
        tokens.cacheWrite5m,
        tokens.cacheWrite1h,
        tokens.output,
        tokens.reasoning,
        isPriceable ? 1 : 0,
      );
  }

  /** Removes what lines from an offset on reported. */
  drop(file: number, from: number): void {
    this.#db.prepare('DELETE FROM usage WHERE file = ? AND start >= ?').run(file, from);
    this.#db.prepare('DELETE FROM threads WHERE file = ? AND start >= ?').run(file, from);
  }

  /** Returns the model of the last request before an offset, or null if there is none. */
  modelBefore(file: number, from: number): string | null {
    const row = this.#db
      .prepare(
        'SELECT model FROM usage WHERE file = ? AND start < ? ORDER BY start DESC, id DESC LIMIT 1',
      )
      .get(file, from);
    return row ? textOrNull(row, 'model') : null;
  }

  threads(): readonly ThreadRow[] {
    return this.#db
      .prepare(
        `SELECT DISTINCT file, agent_id, thread FROM threads JOIN files ON files.id = file
         UNION SELECT id, agent_id, conversation FROM files`,
      )
      .all()
      .map((row) => ({
        file: integer(row, 'file'),
        agentId: text(row, 'agent_id'),
        thread: text(row, 'thread'),
      }));
  }

  /** Passes all rows to `take`, a page at a time. */
  each(take: (row: UsageRow) => void): void {
    const page = this.#db.prepare(
      `SELECT usage.id AS row, usage.*, path, agent_id, conversation, cwd, last_at
       FROM usage JOIN files ON files.id = file WHERE usage.id > ? ORDER BY usage.id LIMIT ${PAGE}`,
    );
    for (let after = 0; ;) {
      const rows = page.all(after);
      for (const row of rows) take(usageRowOf(row));
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = integer(last, 'row');
    }
  }
}

function usageRowOf(row: SqlRow): UsageRow {
  return {
    file: integer(row, 'file'),
    path: text(row, 'path'),
    start: integer(row, 'start'),
    agentId: text(row, 'agent_id'),
    agentSessionId: text(row, 'conversation'),
    cwd: textOrNull(row, 'cwd'),
    lastAt: integer(row, 'last_at'),
    of: text(row, 'of') === 'conversation' ? 'conversation' : 'request',
    key: textOrNull(row, 'key'),
    isKeyOfKin: integer(row, 'is_key_of_kin') === 1,
    at: row['at'] === null ? null : integer(row, 'at'),
    model: textOrNull(row, 'model'),
    tokens: tokensOf(row),
    isPriceable: integer(row, 'is_priceable') === 1,
  };
}

function tokensOf(row: SqlRow): Tokens {
  return {
    input: integer(row, 'input'),
    cacheRead: integer(row, 'cache_read'),
    cacheWrite5m: integer(row, 'cache_write_5m'),
    cacheWrite1h: integer(row, 'cache_write_1h'),
    output: integer(row, 'output'),
    reasoning: integer(row, 'reasoning'),
  };
}
