import { z } from 'zod';

import { integer, text, textOrNull, type Database, type SqlRow } from '../database/database.ts';
import { jsonOf } from '../database/stored-bodies.ts';

/** The part of a session's unseen turns that one message contributes. */
export type UnseenFact = {
  readonly seq: number;
  /** True for messages outside of sub-agents. */
  readonly isTop: boolean;
  /** Null if the message does not matter for turns, e.g. a text. */
  readonly kind: string | null;
  /** Status of a tool execution. */
  readonly status: string | null;
  readonly isError: boolean;
  readonly costUsd: number | null;
  readonly files: readonly UnseenFile[];
};

const unseenFile = z.object({ filePath: z.string(), added: z.number(), removed: z.number() });
const otherFiles = z.array(unseenFile).catch([]);
type UnseenFile = Readonly<z.infer<typeof unseenFile>>;

/** Number of messages that one query reads; few enough to block core only briefly. */
export const UNSEEN_SLICE = 1_000;

/** Number of messages without a time that a search passes over. */
const UNTIMED = 200;

/** Number of messages before the first unseen one among which tools were still running. */
const STILL_RUNNING = 60;

/** Number of messages in which an agent's text is looked for. */
const TEXTS = 50;

const TIME = "CASE WHEN json_valid(body) THEN body ->> '$.timestamp' END";

/** Two queries, because SQLite uses the index for a single `min` or `max` only. */
const RANGE = `SELECT (SELECT min(seq) FROM messages WHERE session_id = ?) AS low,
    (SELECT max(seq) FROM messages WHERE session_id = ?) AS high`;

const FIRST_TIMED = `SELECT seq, at FROM (
    SELECT seq, ${TIME} AS at FROM messages WHERE session_id = ? AND seq >= ? ORDER BY seq LIMIT ${UNTIMED}
  ) WHERE at IS NOT NULL LIMIT 1`;

const FACT_COLUMNS =
  'kind, fact.status AS tool_status, file_path, added, removed, others, is_error, cost_usd';
const FACT_OF_PART =
  'LEFT JOIN turn_facts AS fact ON fact.session_id = ? AND fact.level = part.level AND fact.seq = part.seq';
const PART = "seq, coalesce(parent_tool_use_id, '') AS level";

const SLICE = `WITH part AS MATERIALIZED (
    SELECT ${PART} FROM messages WHERE session_id = ? AND seq >= ? ORDER BY seq LIMIT ${UNSEEN_SLICE}
  ) SELECT part.seq AS seq, part.level AS level, ${FACT_COLUMNS} FROM part ${FACT_OF_PART} ORDER BY part.seq`;

/** SQL equivalent of `runsSince`: a tool that a question stopped began with the answer. */
const RUNS_SINCE = `CASE WHEN body ->> '$.metadata.waited.isAsked' THEN body ->> '$.metadata.waited.until'
    ELSE (body ->> '$.timestamp') + coalesce(body ->> '$.metadata.waited.ms', 0) END`;

const ENDED_LATER = `WITH part AS MATERIALIZED (
    SELECT seq, level FROM (
      SELECT ${PART}, status, body FROM messages WHERE session_id = ? AND seq < ? ORDER BY seq DESC LIMIT ${STILL_RUNNING}
    ) WHERE status IN ('completed', 'failed', 'denied', 'interrupted', 'abandoned') AND json_valid(body)
      AND ${RUNS_SINCE} + (body ->> '$.metadata.durationMs') > ?
  ) SELECT part.seq AS seq, part.level AS level, ${FACT_COLUMNS} FROM part ${FACT_OF_PART} ORDER BY part.seq`;

const SAYS_SOMETHING = `SELECT 1 FROM (
    SELECT body FROM messages
    WHERE session_id = ? AND parent_tool_use_id IS NULL AND seq >= ? AND seq < ? ORDER BY seq LIMIT ${TEXTS}
  ) WHERE json_valid(body) AND body ->> '$.role' = 'assistant' LIMIT 1`;

/**
 * Reads the facts of turns since a time. Finds the time by a search in the order of the messages,
 * so that the seen part of a conversation costs nothing.
 */
export class UnseenFactTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the position of the first message later than `since`; null if there is none. */
  firstAfter(sessionId: string, since: number): number | null {
    const range = this.#db.prepare(RANGE).get(sessionId, sessionId);
    if (!range || range['low'] === null) return null;
    let [low, high] = [integer(range, 'low'), integer(range, 'high') + 1];
    let found: number | null = null;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const row = this.#db.prepare(FIRST_TIMED).get(sessionId, middle);
      if (row && Number(row['at']) <= since) {
        low = integer(row, 'seq') + 1;
        continue;
      }
      if (row) found = integer(row, 'seq');
      high = middle;
    }
    return found;
  }

  /** Returns the facts of the next messages of all levels, one for each message. */
  slice(sessionId: string, from: number): readonly UnseenFact[] {
    return this.#db.prepare(SLICE).all(sessionId, from, sessionId).map(factOf);
  }

  /** Returns the tools that were started before a position and ended after the time. */
  endedLater(sessionId: string, before: number, since: number): readonly UnseenFact[] {
    return this.#db.prepare(ENDED_LATER).all(sessionId, before, since, sessionId).map(factOf);
  }

  /** Returns true if the agent wrote something from `first` to before `end`. */
  saysSomething(sessionId: string, first: number, end: number): boolean {
    return this.#db.prepare(SAYS_SOMETHING).get(sessionId, first, end) !== undefined;
  }
}

function factOf(row: SqlRow): UnseenFact {
  return {
    seq: integer(row, 'seq'),
    isTop: text(row, 'level') === '',
    kind: textOrNull(row, 'kind'),
    status: textOrNull(row, 'tool_status'),
    isError: row['is_error'] === 1,
    costUsd: row['cost_usd'] === null ? null : integer(row, 'cost_usd'),
    files: filesOf(row),
  };
}

function filesOf(row: SqlRow): readonly UnseenFile[] {
  const filePath = textOrNull(row, 'file_path');
  if (filePath === null) return [];
  const first = { filePath, added: integer(row, 'added'), removed: integer(row, 'removed') };
  const others = textOrNull(row, 'others');
  return others === null ? [first] : [first, ...otherFiles.parse(jsonOf(others))];
}
