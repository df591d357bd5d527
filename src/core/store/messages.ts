import { conversationMessage, type ConversationMessage } from '#shared/conversation/message.ts';

import { integer, text, textOrNull, type Database, type SqlRow } from './database.ts';
import { SearchIndex } from './search-index.ts';
import { matchExpression, searchableText } from './search-words.ts';
import { turnFactOf, type TurnFact } from './turn-fact.ts';
import { TurnFactTable } from './turn-facts.ts';

function toolUseIdOf(message: ConversationMessage): string | null {
  return 'toolUseId' in message.metadata && message.messageType !== 'interaction' ? message.metadata.toolUseId : null;
}

function statusOf(message: ConversationMessage): string | null {
  if (message.messageType === 'tool_execution') return message.metadata.status;
  return message.messageType === 'text' ? message.metadata.delivery : null;
}

function parse(row: SqlRow): ConversationMessage {
  const body = conversationMessage.parse(JSON.parse(text(row, 'body')));
  return { ...body, seq: integer(row, 'seq') };
}

const SOUGHT = {
  prompt: "body ->> '$.role' = 'user' AND NOT coalesce(body ->> '$.metadata.synthetic', 0)",
  error: "status = 'failed' OR body ->> '$.messageType' = 'error'",
} as const;

/** A message as its row has it, with all that can be made of it beforehand. */
export type MessageRow = {
  readonly sessionId: string;
  readonly seq: number;
  readonly id: string;
  readonly parentToolUseId: string | null;
  readonly toolUseId: string | null;
  readonly status: string | null;
  readonly body: string;
  readonly words: string;
  readonly timestamp: number | null;
  readonly fact: TurnFact | null;
};

export function rowOf(message: ConversationMessage): MessageRow {
  return {
    sessionId: message.sessionId,
    seq: message.seq,
    id: message.id,
    parentToolUseId: message.metadata.parentToolUseId,
    toolUseId: toolUseIdOf(message),
    status: statusOf(message),
    body: JSON.stringify(message),
    words: searchableText(message),
    timestamp: message.timestamp,
    fact: turnFactOf(message),
  };
}

const LEVEL = 'session_id = ? AND parent_tool_use_id IS ?';

/** The top level, in the facts of turns. */
const TOP = '';

/** Rows of messages. `seq` is the place in the conversation; a message that replaces another takes its place. */
export class MessageTable {
  readonly #db: Database;
  readonly #index: SearchIndex;
  readonly #facts: TurnFactTable;

  constructor(db: Database) {
    this.#db = db;
    this.#index = new SearchIndex(db);
    this.#facts = new TurnFactTable(db);
  }

  byId(sessionId: string, id: string): ConversationMessage | null {
    const row = this.#db.prepare('SELECT seq, body FROM messages WHERE session_id = ? AND id = ?').get(sessionId, id);
    return row ? parse(row) : null;
  }

  bySeq(sessionId: string, seq: number): ConversationMessage | null {
    const row = this.#db.prepare('SELECT seq, body FROM messages WHERE session_id = ? AND seq = ?').get(sessionId, seq);
    return row ? parse(row) : null;
  }

  /** The tool execution of that use, else the lone use or result. */
  byToolUse(sessionId: string, toolUseId: string): ConversationMessage | null {
    const rows = this.#db
      .prepare('SELECT seq, body FROM messages WHERE session_id = ? AND tool_use_id = ?')
      .all(sessionId, toolUseId)
      .map(parse);
    return rows.find((message) => message.messageType === 'tool_execution') ?? rows[0] ?? null;
  }

  /** Tool executions without a result and prompts that the agent has not taken, in order. */
  unsettled(sessionId: string): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      "SELECT seq, body FROM messages WHERE session_id = ? AND status IN ('running', 'queued', 'sent') ORDER BY seq",
    );
    return rows.all(sessionId).map(parse);
  }

  usesFile(sessionId: string, file: string): boolean {
    const row = this.#db.prepare("SELECT 1 FROM messages WHERE session_id = ? AND json_extract(body, '$.source.file') = ? LIMIT 1");
    return row.get(sessionId, file) !== undefined;
  }

  /** Stores the message and gives it back with its place. */
  put(message: ConversationMessage, replaces: string | null): ConversationMessage {
    const { seq, level } = this.#place(message, replaces);
    const placed = { ...message, seq };
    // What stood there may have been told as another fact, or on another level.
    if (level !== null) this.#facts.delete({ sessionId: message.sessionId, level, seq });
    this.#write(rowOf(placed));
    return placed;
  }

  has(sessionId: string, id: string): boolean {
    return this.#db.prepare('SELECT 1 FROM messages WHERE session_id = ? AND id = ?').get(sessionId, id) !== undefined;
  }

  /** Stores a message at its own place; what stands there already stays, and so does the message of that id. */
  insert(row: MessageRow): boolean {
    if (this.has(row.sessionId, row.id) || this.bySeq(row.sessionId, row.seq)) return false;
    this.#write(row);
    return true;
  }

  #write({ sessionId, seq, id, parentToolUseId, toolUseId, status, body, words, timestamp, fact }: MessageRow): void {
    const row = this.#db
      .prepare(
        `INSERT INTO messages (session_id, seq, id, parent_tool_use_id, tool_use_id, status, body) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (session_id, seq) DO UPDATE SET id = excluded.id, parent_tool_use_id = excluded.parent_tool_use_id,
         tool_use_id = excluded.tool_use_id, status = excluded.status, body = excluded.body RETURNING rowid`,
      )
      .get(sessionId, seq, id, parentToolUseId, toolUseId, status, body);
    if (row) this.#index.put(integer(row, 'rowid'), sessionId, words);
    if (fact) this.#facts.put({ sessionId, level: parentToolUseId ?? TOP, seq }, timestamp, fact);
  }

  /** `level`: of the message that stands there now; `null`: none does. */
  #place(message: ConversationMessage, replaces: string | null): { readonly seq: number; readonly level: string | null } {
    const find = this.#db.prepare('SELECT seq, parent_tool_use_id FROM messages WHERE session_id = ? AND id = ?');
    const known = find.get(message.sessionId, message.id) ?? (replaces === null ? undefined : find.get(message.sessionId, replaces));
    if (!known) return { seq: this.lastSeq(message.sessionId) + 1, level: null };
    return { seq: integer(known, 'seq'), level: textOrNull(known, 'parent_tool_use_id') ?? TOP };
  }

  lastSeq(sessionId: string): number {
    const row = this.#db.prepare('SELECT max(coalesce(max(seq), 0), 0) AS seq FROM messages WHERE session_id = ?').get(sessionId);
    return row ? integer(row, 'seq') : 0;
  }

  /** Up to `limit` messages of a level with a seq below `seq`, in order. */
  before(sessionId: string, parent: string | null, seq: number, limit: number): readonly ConversationMessage[] {
    const rows = this.#db.prepare(`SELECT seq, body FROM messages WHERE ${LEVEL} AND seq < ? ORDER BY seq DESC LIMIT ?`);
    return rows.all(sessionId, parent, seq, limit).map(parse).toReversed();
  }

  /** Up to `limit` messages of a level with a seq above `seq`, in order. */
  after(sessionId: string, parent: string | null, seq: number, limit: number): readonly ConversationMessage[] {
    const rows = this.#db.prepare(`SELECT seq, body FROM messages WHERE ${LEVEL} AND seq > ? ORDER BY seq LIMIT ?`);
    return rows.all(sessionId, parent, seq, limit).map(parse);
  }

  /** Seqs of the messages that hold all of the query, newest first, at most `limit`; and how many there are. */
  find(sessionId: string, query: string, limit: number): { readonly seqs: readonly number[]; readonly total: number } {
    const expression = matchExpression(query);
    return expression === null ? { seqs: [], total: 0 } : this.#index.find(sessionId, expression, limit);
  }

  /** Seq of the nearest prompt of the person, or of the nearest failure, on the top level. */
  seek(sessionId: string, seq: number, direction: 'before' | 'after', what: 'prompt' | 'error'): number | null {
    const side = direction === 'before' ? 'seq < ? ORDER BY seq DESC' : 'seq > ? ORDER BY seq';
    const sql = `SELECT seq FROM messages WHERE ${LEVEL} AND (${SOUGHT[what]}) AND ${side} LIMIT 1`;
    const row = this.#db.prepare(sql).get(sessionId, null, seq);
    return row ? integer(row, 'seq') : null;
  }

  /** Texts of the person's prompts, newest first, each once, at most `limit` of the newest ones. */
  prompts(sessionId: string, limit: number): readonly string[] {
    const sql = `SELECT substr(body ->> '$.content', 1, 20000) AS content FROM messages
      WHERE ${LEVEL} AND body ->> '$.messageType' = 'text' AND (${SOUGHT.prompt}) ORDER BY seq DESC LIMIT ?`;
    const rows = this.#db.prepare(sql).all(sessionId, null, limit);
    return [...new Set(rows.map((row) => text(row, 'content')))].filter((content) => content !== '');
  }

  /** Indexes what an older Corral stored without an index. */
  reindex(): void {
    for (const row of this.#db.prepare('SELECT rowid, session_id, seq, body FROM messages').all()) {
      this.#index.put(integer(row, 'rowid'), text(row, 'session_id'), searchableText(parse(row)));
    }
  }

  /** Tells turns of what an older Corral stored without facts; a thousand messages at a time in memory. */
  retellFacts(): void {
    const some = this.#db.prepare('SELECT rowid, seq, body FROM messages WHERE rowid > ? ORDER BY rowid LIMIT 1000');
    for (let rows = some.all(0); rows.length > 0; rows = some.all(integer(rows.at(-1) ?? {}, 'rowid'))) {
      for (const message of rows.map(parse)) {
        const fact = turnFactOf(message);
        const { sessionId, seq, timestamp, metadata } = message;
        if (fact) this.#facts.put({ sessionId, level: metadata.parentToolUseId ?? TOP, seq }, timestamp, fact);
      }
    }
  }

  deleteSession(sessionId: string): void {
    this.#facts.deleteSession(sessionId);
    this.#index.deleteSession(sessionId);
    this.#db.prepare('DELETE FROM messages WHERE session_id = ?').run(sessionId);
  }
}
