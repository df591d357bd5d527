import type { TranscriptSlices } from '#core/agents/driver.ts';
import { openRegular } from '#core/agents/kits/files/regular-file.ts';
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
import { MessagePlaces } from './message-places.ts';
import { indexExpression, type SearchQuery, type SearchTerm } from './search-query.ts';
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

/** Weights of the columns: words, output of tools, parts of names. */
const RANK = 'bm25(texts, 5.0, 0.3, 1.0)';
/** Limit of a query without a limit. */
const EVERY = -1;
/** Longest lines of a message, in bytes, from which its excerpt is read. */
const MAX_EXCERPT_BYTES = 4 * 1024 * 1024;

type Line = { readonly start: number; readonly end: number };

/** Finds messages in the files of the agents. */
export class TranscriptHits {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Returns the `limit` best matches, best first. */
  rank({ terms, filters }: SearchQuery, limit: number): readonly RankedHit[] {
    const expression = indexExpression(terms);
    if (expression === null) return [];
    const { agentId, project, after, before } = filters;
    const isFiltered = Object.values(filters).some((filter) => filter !== null);
    const rows = this.#db
      .prepare(
        `WITH asked (agent, project, since, until) AS (VALUES (?, ?, ?, ?)),
           found AS MATERIALIZED (
             SELECT rowid, ${RANK} AS score FROM texts WHERE texts MATCH ? ORDER BY score LIMIT ?
           )
         SELECT messages.id, score, agent_id, conversation, message_id, at
         FROM asked, found JOIN messages ON messages.id = found.rowid JOIN files ON files.id = file
         WHERE (agent IS NULL OR substr(agent_id, 1, length(agent)) = agent)
           AND (project IS NULL OR instr(lower(cwd), lower(project)))
           AND (since IS NULL OR coalesce(at, last_at) >= since)
           AND (until IS NULL OR coalesce(at, last_at) < until)
         ORDER BY score, last_at DESC, messages.id LIMIT ?`,
      )
      .all(agentId, project, after, before, expression, isFiltered ? EVERY : limit, limit);
    return rows.map((row) => ({
      row: integer(row, 'id'),
      score: Number(row['score']),
      agentId: text(row, 'agent_id'),
      agentSessionId: text(row, 'conversation'),
      sessionId: null,
      messageId: text(row, 'message_id'),
      at: row['at'] === null ? null : integer(row, 'at'),
    }));
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
    const handle = await openRegular(file);
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
