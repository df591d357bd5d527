import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const recorded = join(import.meta.dirname, 'fixtures/database.sql');

/** Ids of the recorded conversations, and of the sub-agent in one of them. */
export const sessions = {
  edit: 'ses_dd5795e0cffez2HXDbUr1yVVvZ',
  agent: 'ses_dd5790404ffemOiC8se0vYKoke',
  child: 'ses_dd578d932ffeBEa6RT7Qqyk3Qc',
  thinking: 'ses_dd5789ad7ffeA80hYBeuLYh2nd',
  fails: 'ses_dd578214dffetzB8S2d3yHWESJ',
  command: 'ses_dd577b15affe6gqczOc3SJi2nl',
};

/** A message of the person, or an answer of the agent, as OpenCode stores it. */
export type StoredMessage = {
  readonly id: string;
  readonly sessionId: string;
  readonly role?: 'user' | 'assistant';
  readonly at?: number;
  /** Content of the part, as JSON or as another text. */
  readonly parts: readonly (object | string)[];
};

/** The recorded database in a home folder. Each statement is one write of a program that ended. */
export class OpencodeDatabase {
  readonly file: string;
  #db: DatabaseSync | null = null;

  constructor(homeDir: string, sql = readFileSync(recorded, 'utf8')) {
    this.file = join(homeDir, '.local/share/opencode/opencode.db');
    mkdirSync(dirname(this.file), { recursive: true });
    this.run(`PRAGMA journal_mode = WAL; BEGIN; ${sql} COMMIT;`);
  }

  run(sql: string, ...values: readonly (string | number | Uint8Array)[]): void {
    this.batch((db) => void (values.length === 0 ? db.exec(sql) : db.prepare(sql).run(...values)));
  }

  rows(sql: string, ...values: readonly (string | number)[]): readonly object[] {
    return this.batch((db) => db.prepare(sql).all(...values));
  }

  /** Does work with one connection, which is closed at its end. */
  batch<T>(work: (db: DatabaseSync) => T): T {
    if (this.#db) return work(this.#db);
    const db = new DatabaseSync(this.file);
    try {
      this.#db = db;
      db.exec('PRAGMA synchronous = OFF');
      return work(db);
    } finally {
      this.#db = null;
      db.close();
    }
  }

  addSession(
    id: string,
    about: { readonly parentId?: string; readonly title?: string } = {},
  ): void {
    this.run(
      `INSERT INTO session (id, parent_id, title, project_id, slug, directory, version, time_created, time_updated)
       VALUES (?, nullif(?, ''), ?, (SELECT id FROM project), '', '/workspace/opencode', '1.18.33', 1796010000000, 1796010000000)`,
      id,
      about.parentId ?? '',
      about.title ?? id,
    );
  }

  add({ id, sessionId, role = 'assistant', at = 1_796_010_000_000, parts }: StoredMessage): void {
    const data = JSON.stringify({ role, time: { created: at } });
    this.run('INSERT INTO message VALUES (?, ?, ?, ?, ?)', id, sessionId, at, at, data);
    for (const [index, part] of parts.entries()) {
      const content = typeof part === 'string' ? part : JSON.stringify(part);
      const partId = `${id}-${index}`;
      this.run(
        'INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)',
        partId,
        id,
        sessionId,
        at,
        at,
        content,
      );
    }
  }
}

/** The content of a part with a text. */
export const said = (text: string, end = 1_796_010_000_000) => ({
  type: 'text',
  text,
  time: { start: end, end },
});
