import {
  integer,
  text,
  textOrNull,
  type Database,
  type SqlRow,
} from '#core/store/database/database.ts';
import { visibleTexts } from '#core/store/messages/search-words.ts';
import { redactText } from '#shared/base/redact-text.ts';
import { conversationMessage } from '#shared/conversation/message.ts';

import { excerptOf } from './excerpt.ts';
import { inSessions } from './filters/filter-sql.ts';
import type { SearchHit } from './search-port.ts';
import { messageExpressions, type SearchQuery, type SearchTerm } from './search-query.ts';
import { BROAD, type Ranked, type RankedHit } from './transcript-hits.ts';

const COLUMNS = `messages.rowid AS row, messages.session_id, messages.id,
  sessions.body ->> '$.agentId' AS agent_id, sessions.body ->> '$.agentSessionId' AS conversation,
  iif(json_valid(messages.body), messages.body ->> '$.timestamp', NULL) AS at`;

const bestMatches = (condition: string) => `WITH found AS MATERIALIZED (
    SELECT rowid, bm25(message_words, 0.0, 1.0) AS score FROM message_words WHERE message_words MATCH ?
  )
  SELECT score, ${COLUMNS}
  FROM found JOIN messages ON messages.rowid = found.rowid
    JOIN sessions ON sessions.session_id = messages.session_id
  WHERE json_valid(sessions.body) AND ${condition} ORDER BY score, row DESC LIMIT ?`;

/** Reads the matches from the last stored one on until enough are found. */
const newestMatches = (condition: string) => `SELECT 0 AS score, ${COLUMNS}
  FROM message_words CROSS JOIN messages ON messages.rowid = message_words.rowid
    CROSS JOIN sessions ON sessions.session_id = messages.session_id
  WHERE message_words MATCH ? AND json_valid(sessions.body) AND ${condition}
  ORDER BY message_words.rowid DESC LIMIT ?`;

/** Conditions of a query without wanted words: what Corral notes about a turn is not listed. */
const WITHOUT = `messages.rowid NOT IN (SELECT rowid FROM message_words WHERE message_words MATCH ?)`;
const SAID = `json_valid(messages.body) AND messages.body ->> '$.messageType' NOT IN ('usage', 'status')`;

const newestOfAll = (condition: string) => `SELECT 0 AS score, ${COLUMNS}
  FROM messages CROSS JOIN sessions ON sessions.session_id = messages.session_id
  WHERE json_valid(sessions.body) AND ${SAID} AND ${condition}
  ORDER BY messages.rowid DESC LIMIT ?`;

/** A session of Corral, as results name it. */
export type KnownSession = {
  readonly sessionId: string;
  readonly agentId: string;
  readonly agentSessionId: string | null;
  readonly title: string;
  readonly cwd: string;
  readonly lastAt: number;
};

/**
 * Finds messages in the sessions of Corral by the index of core's database, which this connection
 * only reads.
 */
export class SessionHits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  sessions(): readonly KnownSession[] {
    return this.#db
      .prepare(
        `SELECT session_id, body ->> '$.agentId' AS agent_id, body ->> '$.agentSessionId' AS conversation,
           body ->> '$.title' AS title, body ->> '$.cwd' AS cwd, coalesce(body ->> '$.updatedAt', created_at) AS last_at
         FROM sessions WHERE json_valid(body)`,
      )
      .all()
      .map((row) => ({
        sessionId: text(row, 'session_id'),
        agentId: textOrNull(row, 'agent_id') ?? '',
        agentSessionId: textOrNull(row, 'conversation'),
        title: textOrNull(row, 'title') ?? '',
        cwd: textOrNull(row, 'cwd') ?? '',
        lastAt: Number(row['last_at']),
      }));
  }

  /** Returns the `limit` best matches, best first; of very many matches the newest ones. */
  rank({ terms, conditions }: SearchQuery, limit: number): Ranked {
    const { wanted, excluded } = messageExpressions(terms);
    const { sql, values } = inSessions(conditions);
    if (wanted === null) {
      if (conditions.length === 0) return { hits: [], isBroad: false };
      const without = excluded === null ? [] : [`words : (${excluded})`];
      const condition = excluded === null ? sql : `${WITHOUT} AND ${sql}`;
      const newest = this.#db.prepare(newestOfAll(condition)).all(...without, ...values, limit);
      return { hits: newest.map(rankedHit), isBroad: true };
    }
    const inWords = `words : (${wanted})`;
    const isBroad = this.#isBroad(inWords);
    const matches = isBroad ? newestMatches(sql) : bestMatches(sql);
    const rows = this.#db.prepare(matches).all(inWords, ...values, limit);
    return { hits: rows.map(rankedHit), isBroad };
  }

  #isBroad(expression: string): boolean {
    const row = this.#db
      .prepare(
        'SELECT count(*) AS n FROM (SELECT 1 FROM message_words WHERE message_words MATCH ? LIMIT ?)',
      )
      .get(expression, BROAD);
    return integer(row ?? {}, 'n') === BROAD;
  }

  /** Returns null if the message was deleted meanwhile, or is damaged. */
  read(hit: RankedHit, terms: readonly SearchTerm[]): SearchHit | null {
    const row = this.#db.prepare('SELECT seq, body FROM messages WHERE rowid = ?').get(hit.row);
    const parsed = conversationMessage.safeParse(jsonOf(row ? text(row, 'body') : ''));
    if (!row || !parsed.success) return null;
    const found = redactText(visibleTexts(parsed.data).flat().join('\n'));
    const { role } = parsed.data;
    return {
      messageId: hit.messageId,
      position: integer(row, 'seq'),
      file: null,
      role: role === 'user' || role === 'tool' ? role : 'assistant',
      at: hit.at,
      excerpt: excerptOf(found, terms),
    };
  }
}

function rankedHit(row: SqlRow): RankedHit {
  return {
    row: integer(row, 'row'),
    score: Number(row['score']),
    agentId: textOrNull(row, 'agent_id') ?? '',
    agentSessionId: textOrNull(row, 'conversation'),
    sessionId: text(row, 'session_id'),
    messageId: text(row, 'id'),
    at: row['at'] === null ? null : Number(row['at']),
  };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // The row is damaged; core reports that.
  }
}
