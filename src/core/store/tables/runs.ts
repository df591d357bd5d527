import { integer, text, textOrNull, type Database, type SqlRow } from '../database/database.ts';
import { checksumOf, RowDamage } from '../database/row-damage.ts';

/** A process of an agent. */
export type Run = {
  readonly wireLog: string;
  readonly sessionId: string;
  readonly pid: number;
  readonly identity: string | null;
  readonly startedAt: number;
  readonly ended: boolean;
  /** State that the next core needs to take over the run. Null if the run ends with its core. */
  readonly memo: string | null;
};

/** Returns a checksum of the immutable columns, because a process is ended by their values. */
function seal({ wireLog, sessionId, pid, identity, startedAt }: Run): number {
  return checksumOf([wireLog, sessionId, pid, identity, startedAt], '');
}

function runOfRow(row: SqlRow): Run {
  return {
    wireLog: text(row, 'wire_log'),
    sessionId: text(row, 'session_id'),
    pid: integer(row, 'pid'),
    identity: textOrNull(row, 'identity'),
    startedAt: integer(row, 'started_at'),
    ended: integer(row, 'ended') === 1,
    memo: textOrNull(row, 'memo'),
  };
}

export class RunTable {
  readonly #db: Database;

  readonly #damage: RowDamage;

  constructor(db: Database, damage = new RowDamage()) {
    this.#db = db;
    this.#damage = damage;
  }

  started(run: Run): void {
    this.#db
      .prepare(
        'INSERT OR REPLACE INTO runs (wire_log, session_id, pid, identity, started_at, ended, memo, checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(
        run.wireLog,
        run.sessionId,
        run.pid,
        run.identity,
        run.startedAt,
        run.ended ? 1 : 0,
        run.memo,
        seal(run),
      );
  }

  noted(wireLog: string, memo: string | null): void {
    this.#db.prepare('UPDATE runs SET memo = ? WHERE wire_log = ?').run(memo, wireLog);
  }

  ended(wireLog: string): void {
    this.#db.prepare('UPDATE runs SET ended = 1, memo = NULL WHERE wire_log = ?').run(wireLog);
  }

  /** Returns runs without an end: their core died before them. */
  orphans(): readonly Run[] {
    return this.#all(
      this.#db.prepare('SELECT * FROM runs WHERE ended = 0 ORDER BY started_at').all(),
    );
  }

  ofSession(sessionId: string): readonly Run[] {
    return this.#all(
      this.#db
        .prepare('SELECT * FROM runs WHERE session_id = ? ORDER BY started_at, wire_log')
        .all(sessionId),
    );
  }

  #all(rows: readonly SqlRow[]): readonly Run[] {
    return rows.flatMap((row) => {
      const run = runOfRow(row);
      const { checksum } = row;
      if (typeof checksum !== 'number' || checksum === seal(run)) return [run];
      this.#damage.add({ table: 'runs', key: run.wireLog, reason: 'checksum' });
      return [];
    });
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM runs WHERE session_id = ?').run(sessionId);
  }
}
