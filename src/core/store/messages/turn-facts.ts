import {
  integer,
  text,
  textOrNull,
  type Database,
  type SqlRow,
  type SqlValue,
} from '../database/database.ts';
import type { TurnFact } from './turn-fact.ts';

/** Position of a message. `level` is the tool use that started its sub-agent, empty at the top. */
export type FactPlace = {
  readonly sessionId: string;
  readonly level: string;
  readonly seq: number;
};

/**
 * Positions of the top level from `first` to before `end`, with the sub-agents that were started
 * there.
 */
export type TurnSpan = { readonly sessionId: string; readonly first: number; readonly end: number };

/** Facts of one level, from `first` to before `end`. */
type LevelSpan = TurnSpan & { readonly level: string };

export type TurnSums = {
  readonly tools: number;
  readonly toolsNotDone: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheCreationTokens: number;
  /** Null if no message reported a cost. */
  readonly costUsd: number | null;
  readonly durationMs: number | null;
  /** Numbers of interruptions, of reported ends, and of tools that were cut short. */
  readonly interrupted: number;
  readonly ended: number;
  readonly cut: number;
  /** Position of the last usage. */
  readonly footSeq: number | null;
};

export type FileSum = {
  readonly filePath: string;
  readonly change: 'created' | 'edited' | 'notebook';
  readonly added: number;
  readonly removed: number;
  /** Number of tool executions that changed the file. */
  readonly steps: number;
  /** Time and position of the first change. */
  readonly at: number;
  readonly seq: number;
};

/** `next` is the start of the next slice; null at the end of the level. */
export type TurnSlice = {
  readonly sums: TurnSums;
  readonly files: readonly FileSum[];
  readonly next: number | null;
};

const COLUMNS = `kind, at, status, starts, file_path, change, added, removed, is_error,
  input_tokens, output_tokens, cache_read_tokens, cache_creation_tokens, cost_usd, duration_ms, others`;

/** Number of facts that one query sums; few enough to block core only briefly. */
const SLICE = 1_000;

/** `UNION` removes duplicates, so that a level that starts itself is visited once. */
const LEVELS = `WITH RECURSIVE levels (level, first, last) AS (
    SELECT '', ?, ?
    UNION
    SELECT fact.starts, -9007199254740991, 9007199254740991 FROM levels CROSS JOIN turn_facts AS fact
    WHERE fact.session_id = ? AND fact.level = levels.level AND fact.seq >= levels.first AND fact.seq < levels.last
      AND fact.starts IS NOT NULL
  ) SELECT level, first, last FROM levels`;

const PART = 'session_id = ? AND level = ? AND seq >= ? AND seq < ?';
const FACTS = `(SELECT * FROM turn_facts WHERE ${PART} ORDER BY seq LIMIT ${SLICE})`;

const SUMS = `SELECT count(*) AS facts, max(seq) AS last,
    count(*) FILTER (WHERE kind = 'tool') AS tools,
    count(*) FILTER (WHERE kind = 'tool' AND status NOT IN ('running', 'completed')) AS not_done,
    total(input_tokens) AS input, total(output_tokens) AS output,
    total(cache_read_tokens) AS cache_read, total(cache_creation_tokens) AS cache_creation,
    sum(cost_usd) AS cost, sum(duration_ms) AS duration,
    count(*) FILTER (WHERE kind = 'interrupted') AS interrupted,
    count(*) FILTER (WHERE kind IN ('ended', 'usage')) AS ended,
    count(*) FILTER (WHERE status IN ('interrupted', 'abandoned')) AS cut,
    max(CASE WHEN kind = 'usage' THEN seq END) AS foot
  FROM ${FACTS}`;

/** SQLite takes the other columns from the row of the single `min`. */
const FILES = `WITH facts AS ${FACTS}, files AS (
    SELECT seq, at, file_path, change, added, removed FROM facts WHERE file_path IS NOT NULL
    UNION ALL
    SELECT seq, at, other.value ->> 'filePath', other.value ->> 'change', other.value ->> 'added', other.value ->> 'removed'
    FROM facts, json_each(others) AS other
  )
  SELECT file_path, change, sum(added) AS added, sum(removed) AS removed, count(*) AS steps,
    coalesce(at, 0) AS at, min(seq) AS first
  FROM files GROUP BY file_path`;

const CHANGES_FILE = `(file_path = ? OR EXISTS (SELECT 1 FROM json_each(others) WHERE value ->> 'filePath' = ?))`;

/**
 * One narrow row per message that belongs to a turn, so that a turn of any length is summed without
 * reading its messages.
 */
export class TurnFactTable {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  put({ sessionId, level, seq }: FactPlace, at: number | null, fact: TurnFact): void {
    const values = valuesOf(fact);
    this.#db
      .prepare(
        `INSERT OR REPLACE INTO turn_facts (session_id, level, seq, ${COLUMNS}) VALUES (?, ?, ?${', ?'.repeat(16)})`,
      )
      .run(sessionId, level, seq, fact.kind, at, ...values);
  }

  delete({ sessionId, level, seq }: FactPlace): void {
    this.#db
      .prepare('DELETE FROM turn_facts WHERE session_id = ? AND level = ? AND seq = ?')
      .run(sessionId, level, seq);
  }

  deleteSession(sessionId: string): void {
    this.#db.prepare('DELETE FROM turn_facts WHERE session_id = ?').run(sessionId);
  }

  /**
   * Returns the prompt to whose turn the position belongs. Returns null if it is before the first
   * prompt.
   */
  promptAt(sessionId: string, seq: number): number | null {
    return this.#prompt('AND seq <= ? ORDER BY seq DESC', sessionId, seq);
  }

  promptAfter(sessionId: string, seq: number): number | null {
    return this.#prompt('AND seq > ? ORDER BY seq', sessionId, seq);
  }

  #prompt(where: string, sessionId: string, seq: number): number | null {
    const row = this.#db
      .prepare(
        `SELECT seq FROM turn_facts INDEXED BY turn_facts_prompts WHERE session_id = ? AND kind = 'prompt' AND level = '' ${where} LIMIT 1`,
      )
      .get(sessionId, seq);
    return row ? integer(row, 'seq') : null;
  }

  /**
   * Returns the top level and the levels of sub-agents that were started in the turn, from the top
   * down.
   */
  levels({ sessionId, first, end }: TurnSpan): readonly LevelSpan[] {
    const rows = this.#db.prepare(LEVELS).all(first, end, sessionId);
    return rows.map((row) => ({
      sessionId,
      level: text(row, 'level'),
      first: integer(row, 'first'),
      end: integer(row, 'last'),
    }));
  }

  /** Returns the sums of the next facts of a level. */
  slice({ sessionId, level, first, end }: LevelSpan): TurnSlice {
    const row = this.#db.prepare(SUMS).get(sessionId, level, first, end) ?? {};
    const files = this.#db.prepare(FILES).all(sessionId, level, first, end).map(fileOf);
    return {
      sums: sumsOf(row),
      files,
      next: integer(row, 'facts') < SLICE ? null : integer(row, 'last') + 1,
    };
  }

  /** Returns true if the usage at that position reports an error. */
  isError(sessionId: string, seq: number): boolean {
    const row = this.#db
      .prepare("SELECT is_error FROM turn_facts WHERE session_id = ? AND level = '' AND seq = ?")
      .get(sessionId, seq);
    return row !== undefined && integerOrNull(row, 'is_error') === 1;
  }

  /** Returns the tool executions of a level that changed the file. */
  steps(
    { sessionId, level, first, end }: LevelSpan,
    filePath: string,
    limit: number,
  ): readonly { readonly seq: number; readonly at: number }[] {
    return this.#db
      .prepare(
        `SELECT seq, coalesce(at, 0) AS at FROM turn_facts WHERE ${PART} AND ${CHANGES_FILE} ORDER BY seq LIMIT ?`,
      )
      .all(sessionId, level, first, end, filePath, filePath, limit)
      .map((row) => ({ seq: integer(row, 'seq'), at: integer(row, 'at') }));
  }
}

function sumsOf(row: SqlRow): TurnSums {
  return {
    tools: integer(row, 'tools'),
    toolsNotDone: integer(row, 'not_done'),
    inputTokens: integer(row, 'input'),
    outputTokens: integer(row, 'output'),
    cacheReadTokens: integer(row, 'cache_read'),
    cacheCreationTokens: integer(row, 'cache_creation'),
    costUsd: integerOrNull(row, 'cost'),
    durationMs: integerOrNull(row, 'duration'),
    interrupted: integer(row, 'interrupted'),
    ended: integer(row, 'ended'),
    cut: integer(row, 'cut'),
    footSeq: integerOrNull(row, 'foot'),
  };
}

function fileOf(row: SqlRow): FileSum {
  return {
    filePath: text(row, 'file_path'),
    change: changeOf(row),
    added: integer(row, 'added'),
    removed: integer(row, 'removed'),
    steps: integer(row, 'steps'),
    at: integer(row, 'at'),
    seq: integer(row, 'first'),
  };
}

function changeOf(row: SqlRow): FileSum['change'] {
  const change = textOrNull(row, 'change');
  return change === 'created' || change === 'notebook' ? change : 'edited';
}

function integerOrNull(row: SqlRow, column: string): number | null {
  return row[column] === null ? null : integer(row, column);
}

/** Returns the values of the columns from `status` on. */
function valuesOf(fact: TurnFact): readonly SqlValue[] {
  const none: readonly SqlValue[] = [null, null, null, null, null, null];
  if (fact.kind === 'tool') {
    const { status, starts, changes } = fact;
    const [change, ...others] = changes;
    const changed = change
      ? [change.filePath, change.change, change.added, change.removed]
      : [null, null, null, null];
    const rest = others.length === 0 ? null : JSON.stringify(others);
    return [status, starts, ...changed, null, ...none, rest];
  }
  if (fact.kind !== 'usage') return [...none, null, ...none, null];
  const { inputTokens, outputTokens, cacheReadTokens, cacheCreationTokens, costUsd, durationMs } =
    fact.usage;
  return [
    ...none,
    fact.isError ? 1 : 0,
    inputTokens,
    outputTokens,
    cacheReadTokens,
    cacheCreationTokens,
    costUsd,
    durationMs,
    null,
  ];
}
