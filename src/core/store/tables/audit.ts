import {
  NO_ENTRIES,
  type AuditHead,
  type AuditHeader,
  type AuditQuery,
} from '#shared/audit/audit.ts';

import { hashContent, hashHeader, headerValues } from './audit-hash.ts';
import { integer, text, textOrNull, type Database, type SqlRow } from '../database/database.ts';

/** Content of an entry before it is added to the chain. */
export type AuditDraft = Omit<AuditHeader, 'number' | 'contentHash' | 'previous' | 'hash'> & {
  readonly body: string;
};

/** A stored entry. Salt and body are null after they are erased. */
export type AuditRecord = {
  readonly header: AuditHeader;
  readonly salt: string | null;
  readonly body: string | null;
};

export type AuditSession = {
  readonly sessionId: string;
  readonly entries: number;
  /** The agent and time of its first entry. */
  readonly agentId: string | null;
  readonly firstAt: number;
};

/** Number of sessions that a filter offers, the newest ones. */
const MAX_SESSIONS = 500;

/** Number of entries of one question that its summary reads. */
const MAX_OF_REQUEST = 200;

const COLUMNS =
  'audit.number AS number, at, kind, session_id, request_id, agent_id, outcome, decider, content_hash, previous, hash, salt, body';
const JOINED = 'audit LEFT JOIN audit_contents USING (number)';

/**
 * The hash-chained audit of requests and decisions. Triggers make it append-only; `audit-hash.ts`
 * computes the chain.
 */
export class AuditTable {
  readonly #db: Database;
  #head: AuditHead | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  head(): AuditHead {
    if (this.#head) return this.#head;
    const row = this.#db
      .prepare('SELECT number, hash FROM audit ORDER BY number DESC LIMIT 1')
      .get();
    this.#head = row ? { count: integer(row, 'number'), hash: text(row, 'hash') } : NO_ENTRIES;
    return this.#head;
  }

  append({ body, ...draft }: AuditDraft): AuditHead {
    const before = this.head();
    const salt = text(
      this.#db.prepare('SELECT lower(hex(randomblob(16))) AS salt').get() ?? {},
      'salt',
    );
    const linked = {
      ...draft,
      number: before.count + 1,
      contentHash: hashContent(salt, body),
      previous: before.hash,
    };
    const { number } = linked;
    const hash = hashHeader(linked);
    // Contents whose entries were cut off by an attacker would block the numbers of new entries.
    this.#db.prepare('DELETE FROM audit_contents WHERE number > ?').run(before.count);
    this.#db
      .prepare(
        `INSERT INTO audit (number, at, kind, session_id, request_id, agent_id, outcome, decider, content_hash, previous, hash)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(...headerValues(linked), hash);
    this.#db
      .prepare('INSERT INTO audit_contents (number, salt, body) VALUES (?, ?, ?)')
      .run(number, salt, body);
    this.#head = { count: number, hash };
    return this.#head;
  }

  /** Clears the cache after a rollback. */
  rolledBack(): void {
    this.#head = null;
  }

  get(number: number): AuditRecord | null {
    const row = this.#db
      .prepare(`SELECT ${COLUMNS} FROM ${JOINED} WHERE audit.number = ?`)
      .get(number);
    return row ? recordOf(row) : null;
  }

  /** Returns the entries of one question, in order. */
  ofRequest(sessionId: string, requestId: string): readonly AuditRecord[] {
    return this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM ${JOINED} WHERE session_id = ? AND request_id = ? ORDER BY audit.number LIMIT ${MAX_OF_REQUEST}`,
      )
      .all(sessionId, requestId)
      .map(recordOf);
  }

  /** Returns at most `limit` entries after `number`, in order. */
  after(number: number, limit: number): readonly AuditRecord[] {
    return this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM ${JOINED} WHERE audit.number > ? ORDER BY audit.number LIMIT ?`,
      )
      .all(number, limit)
      .map(recordOf);
  }

  /**
   * Returns the entries that match the filter among the `look` entries before `number`, newest
   * first.
   */
  before(number: number, look: number, query: AuditQuery): readonly AuditRecord[] {
    return this.#between(number - look, number - 1, query, 'DESC');
  }

  /**
   * Returns the entries that match the filter among the `look` entries after `number`, in order.
   */
  following(number: number, look: number, query: AuditQuery): readonly AuditRecord[] {
    return this.#between(number + 1, number + look, query, 'ASC');
  }

  /** Returns the number of the last redaction of the session's entries. */
  redactedAt(sessionId: string): number | null {
    const row = this.#db
      .prepare("SELECT max(number) AS number FROM audit WHERE session_id = ? AND kind = 'redacted'")
      .get(sessionId);
    return row && row['number'] !== null ? integer(row, 'number') : null;
  }

  countContents(sessionId: string): number {
    const row = this.#db
      .prepare(
        'SELECT count(*) AS n FROM audit JOIN audit_contents USING (number) WHERE session_id = ?',
      )
      .get(sessionId);
    return row ? integer(row, 'n') : 0;
  }

  /**
   * Erases the contents of a session's entries. The redaction must be written before; it keeps its
   * own content.
   */
  eraseContents(sessionId: string): void {
    this.#db
      .prepare(
        "DELETE FROM audit_contents WHERE number IN (SELECT number FROM audit WHERE session_id = ? AND kind <> 'redacted')",
      )
      .run(sessionId);
  }

  #between(
    first: number,
    last: number,
    query: AuditQuery,
    order: 'ASC' | 'DESC',
  ): readonly AuditRecord[] {
    const { conditions, values } = conditionsOf(query);
    return this.#db
      .prepare(
        `SELECT ${COLUMNS} FROM ${JOINED} WHERE audit.number BETWEEN ? AND ?${conditions} ORDER BY audit.number ${order}`,
      )
      .all(first, last, ...values)
      .map(recordOf);
  }

  /** Returns sessions with the newest entries first. */
  sessions(): readonly AuditSession[] {
    return this.#db
      .prepare(
        `SELECT grouped.session_id AS session_id, entries, agent_id, at
         FROM (SELECT session_id, count(*) AS entries, min(number) AS first, max(number) AS last
               FROM audit WHERE session_id IS NOT NULL
               GROUP BY session_id ORDER BY last DESC LIMIT ${MAX_SESSIONS}) AS grouped
         JOIN audit ON audit.number = first ORDER BY last DESC`,
      )
      .all()
      .map((row) => ({
        sessionId: text(row, 'session_id'),
        entries: integer(row, 'entries'),
        agentId: textOrNull(row, 'agent_id'),
        firstAt: integer(row, 'at'),
      }));
  }
}

function conditionsOf(query: AuditQuery) {
  const wanted = [
    { column: 'session_id = ?', value: query.sessionId },
    { column: 'agent_id = ?', value: query.agentId },
    { column: 'outcome = ?', value: query.outcome },
    { column: 'decider = ?', value: query.decider },
    { column: 'at >= ?', value: query.since },
    {
      column: 'instr(lower(body), lower(?)) > 0',
      value: query.words === null ? null : JSON.stringify(query.words).slice(1, -1),
    },
  ].flatMap(({ column, value }) => (value === null ? [] : [{ column, value }]));
  return {
    conditions: wanted.map(({ column }) => ` AND ${column}`).join(''),
    values: wanted.map(({ value }) => value),
  };
}

function recordOf(row: SqlRow): AuditRecord {
  const header = {
    number: integer(row, 'number'),
    at: integer(row, 'at'),
    kind: text(row, 'kind'),
    sessionId: textOrNull(row, 'session_id'),
    requestId: textOrNull(row, 'request_id'),
    agentId: textOrNull(row, 'agent_id'),
    outcome: textOrNull(row, 'outcome'),
    decider: textOrNull(row, 'decider'),
    contentHash: text(row, 'content_hash'),
    previous: text(row, 'previous'),
    hash: text(row, 'hash'),
  };
  return { header, salt: textOrNull(row, 'salt'), body: textOrNull(row, 'body') };
}
