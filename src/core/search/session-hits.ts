import { integer, text, textOrNull, type Database } from '#core/store/database/database.ts';
import { visibleTexts } from '#core/store/messages/search-words.ts';
import { redactText } from '#shared/base/redact-text.ts';
import { conversationMessage } from '#shared/conversation/message.ts';

import { excerptOf } from './excerpt.ts';
import type { SearchHit } from './search-port.ts';
import { messageExpression, type SearchQuery, type SearchTerm } from './search-query.ts';
import type { RankedHit } from './transcript-hits.ts';

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

  /** Returns the `limit` best matches, best first. */
  rank({ terms, filters }: SearchQuery, limit: number): readonly RankedHit[] {
    const expression = messageExpression(terms);
    if (expression === null) return [];
    const { agentId, project, after, before } = filters;
    const rows = this.#db
      .prepare(
        `WITH asked (agent, project, since, until) AS (VALUES (?, ?, ?, ?)),
           found AS MATERIALIZED (
             SELECT rowid, bm25(message_words, 0.0, 1.0) AS score FROM message_words WHERE message_words MATCH ?
           )
         SELECT messages.rowid AS row, score, messages.session_id, messages.id,
           sessions.body ->> '$.agentId' AS agent_id, sessions.body ->> '$.agentSessionId' AS conversation,
           iif(json_valid(messages.body), messages.body ->> '$.timestamp', NULL) AS at
         FROM asked, found JOIN messages ON messages.rowid = found.rowid
           JOIN sessions ON sessions.session_id = messages.session_id
         WHERE json_valid(sessions.body) AND (agent IS NULL OR substr(agent_id, 1, length(agent)) = agent)
           AND (project IS NULL OR instr(lower(sessions.body ->> '$.cwd'), lower(project)))
           AND (since IS NULL OR at >= since) AND (until IS NULL OR at < until)
         ORDER BY score, row DESC LIMIT ?`,
      )
      .all(agentId, project, after, before, `words : (${expression})`, limit);
    return rows.map((row) => ({
      row: integer(row, 'row'),
      score: Number(row['score']),
      agentId: textOrNull(row, 'agent_id') ?? '',
      agentSessionId: textOrNull(row, 'conversation'),
      sessionId: text(row, 'session_id'),
      messageId: text(row, 'id'),
      at: row['at'] === null ? null : Number(row['at']),
    }));
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

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null; // The row is damaged; core reports that.
  }
}
