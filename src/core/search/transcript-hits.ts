import type { TranscriptSlices } from '#core/agents/driver.ts';
import { openTranscript } from '#core/agents/kits/files/open-transcript.ts';
import { LineSplitter } from '#node/streams/line-splitter.ts';
import {
  integer,
  text,
  textOrNull,
  type Database,
  type SqlRow,
} from '#core/store/database/database.ts';
import { redactText } from '#shared/base/redact-text.ts';

import { excerptOf } from './excerpt.ts';
import { inIndex } from './filters/filter-sql.ts';
import { MessagePlaces } from './message-places.ts';
import { indexExpressions, type SearchQuery, type SearchTerm } from './search-query.ts';
import type { SearchHit } from './search-port.ts';

/** A match before its text is read. A lower `score` is a better match. */
export type RankedHit = {
  readonly row: number;
  readonly score: number;
  readonly agentId: string;
  readonly agentSessionId: string | null;
  readonly sessionId: string | null;
  readonly messageId: string;
  readonly at: number | null;
};

/** `isBroad`: these are the newest of very many matches, and a lower score is newer. */
export type Ranked = { readonly hits: readonly RankedHit[]; readonly isBroad: boolean };

/** Weights of the columns: words, output of tools, parts of names. */
const RANK = 'bm25(texts, 5.0, 0.3, 1.0)';
/** Limit of a query without a limit. */
const EVERY = -1;
/**
 * Number of matches from which the newest ones are shown instead of the best: to score a match takes
 * about a microsecond, and the scores of such frequent words hardly differ.
 */
export const BROAD = 10_000;

const COLUMNS = 'agent_id, conversation, message_id, messages.at';
const BY_TIME = `-coalesce(messages.at, last_at) AS score, ${COLUMNS}`;

const bestMatches = (condition: string) => `WITH found AS MATERIALIZED (
    SELECT rowid, ${RANK} AS score FROM texts WHERE texts MATCH ? ORDER BY score LIMIT ?
  )
  SELECT messages.id, score, ${COLUMNS}
  FROM found JOIN messages ON messages.id = found.rowid JOIN files ON files.id = file
  WHERE ${condition} ORDER BY score, last_at DESC, messages.id LIMIT ?`;

/** Reads the matches from the newest on until enough are found. */
const newestMatches = (condition: string) => `SELECT messages.id, ${BY_TIME}
  FROM texts CROSS JOIN messages ON messages.id = texts.rowid CROSS JOIN files ON files.id = file
  WHERE texts MATCH ? AND ${condition} ORDER BY texts.rowid DESC LIMIT ?`;

/** For a query without wanted words. */
const newestOfAll = (condition: string) => `SELECT messages.id, ${BY_TIME}
  FROM messages CROSS JOIN files ON files.id = file
  WHERE ${condition} ORDER BY messages.id DESC LIMIT ?`;
const WITHOUT = 'messages.id NOT IN (SELECT rowid FROM texts WHERE texts MATCH ?)';
/** Longest lines of a message, in bytes, from which its excerpt is read. */
const MAX_EXCERPT_BYTES = 4 * 1024 * 1024;

type Line = { readonly start: number; readonly end: number };

/** Finds messages in the files of the agents. */
export class TranscriptHits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the `limit` best matches, best first; of very many matches the newest ones. */
  rank({ terms, conditions }: SearchQuery, limit: number): Ranked {
    const { wanted, excluded } = indexExpressions(terms);
    const { sql, values } = inIndex(conditions);
    if (wanted === null) {
      if (conditions.length === 0) return { hits: [], isBroad: false };
      const without = excluded === null ? [] : [excluded];
      const condition = excluded === null ? sql : `${WITHOUT} AND ${sql}`;
      const newest = this.#db.prepare(newestOfAll(condition)).all(...without, ...values, limit);
      return { hits: newest.map(rankedHit), isBroad: true };
    }
    const isBroad = this.#isBroad(wanted);
    const most = conditions.length > 0 ? EVERY : limit;
    const rows = isBroad
      ? this.#db.prepare(newestMatches(sql)).all(wanted, ...values, limit)
      : this.#db.prepare(bestMatches(sql)).all(wanted, most, ...values, limit);
    return { hits: rows.map(rankedHit), isBroad };
  }

  #isBroad(expression: string): boolean {
    const row = this.#db
      .prepare('SELECT count(*) AS n FROM (SELECT 1 FROM texts WHERE texts MATCH ? LIMIT ?)')
      .get(expression, BROAD);
    return integer(row ?? {}, 'n') === BROAD;
  }

  /** Reads the text of a match. The excerpt is empty if its file has changed meanwhile. */
  async read(
    hit: RankedHit,
    terms: readonly SearchTerm[],
    slicesOf: (agentId: string) => TranscriptSlices | undefined,
  ): Promise<SearchHit | null> {
    const row = this.#db
      .prepare(
        `SELECT path, role, message_id, start, end, output_start, output_end
         FROM messages JOIN files ON files.id = file WHERE messages.id = ?`,
      )
      .get(hit.row);
    const slices = slicesOf(hit.agentId);
    if (!row || !slices) return null;
    const [file, position, messageId] = [text(row, 'path'), integer(row, 'start'), hit.messageId];
    const found = await textOf(slices, file, linesOf(row), messageId);
    const role = roleIn(row);
    return { messageId, position, file, role, at: hit.at, excerpt: excerptOf(found, terms) };
  }
}

function rankedHit(row: SqlRow): RankedHit {
  return {
    row: integer(row, 'id'),
    score: Number(row['score']),
    agentId: text(row, 'agent_id'),
    agentSessionId: text(row, 'conversation'),
    sessionId: null,
    messageId: text(row, 'message_id'),
    at: row['at'] === null ? null : integer(row, 'at'),
  };
}

function roleIn(row: SqlRow): SearchHit['role'] {
  const role = textOrNull(row, 'role');
  return role === 'user' || role === 'tool' ? role : 'assistant';
}

function linesOf(row: SqlRow): readonly Line[] {
  const own = { start: integer(row, 'start'), end: integer(row, 'end') };
  return row['output_start'] === null
    ? [own]
    : [own, { start: integer(row, 'output_start'), end: integer(row, 'output_end') }];
}

/** Returns the text of a message in those lines of a file, without the secrets of known formats. */
async function textOf(
  slices: TranscriptSlices,
  file: string,
  lines: readonly Line[],
  messageId: string,
): Promise<string> {
  try {
    const handle = await openTranscript(slices, file);
    try {
      const reader = slices.reader(file, null);
      const places = new MessagePlaces();
      for (const { start, end } of lines) {
        const bytes = Buffer.alloc(Math.min(end - start, MAX_EXCERPT_BYTES));
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
        const splitter = new LineSplitter({ offset: start });
        const split = [...splitter.push(bytes.subarray(0, bytesRead)), ...splitter.flush()];
        for (const line of split)
          for (const event of reader.read(line, null).events) {
            const whole = event.type === 'output' ? await slices.whole(event) : event;
            if (whole.type === 'output') places.add(whole.output);
          }
      }
      const messages = [...places.take(0).messages, ...places.takeOpen()];
      const found = messages.find((message) => message.messageId === messageId);
      return redactText([found?.words ?? '', found?.output ?? ''].join('\n').trim());
    } finally {
      await handle.close();
    }
  } catch {
    return ''; // The file was deleted or is not accessible.
  }
}
