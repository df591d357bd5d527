import {
  conversationMessage,
  type ConversationMessage,
  type MessageOf,
} from '#shared/conversation/message.ts';
import { isOpenRetry } from '#shared/conversation/retry.ts';

import { integer, text, textOrNull, type Database, type SqlRow } from '../database/database.ts';
import { SearchIndex } from './search-index.ts';
import { damagedMessage } from './damaged-message.ts';
import { OldTools } from '../database/old-tools.ts';
import { RowDamage } from '../database/row-damage.ts';
import { SeqMemory } from '../database/seq-memory.ts';
import { jsonOf, StoredBodies } from '../database/stored-bodies.ts';
import { matchExpression, searchableText, visibleTexts } from './search-words.ts';
import { turnFactOf, type TurnFact } from './turn-fact.ts';
import { TurnFactTable } from './turn-facts.ts';

function toolUseIdOf(message: ConversationMessage): string | null {
  return 'toolUseId' in message.metadata && message.messageType !== 'interaction'
    ? message.metadata.toolUseId
    : null;
}

function statusOf(message: ConversationMessage): string | null {
  if (message.messageType === 'tool_execution') return message.metadata.status;
  if (isOpenRetry(message)) return 'running';
  return message.messageType === 'text' ? message.metadata.delivery : null;
}

function wordsOf(row: SqlRow): string {
  const body = conversationMessage.safeParse(jsonOf(text(row, 'body')));
  return body.success ? searchableText(body.data) : ''; // Empty if the body is damaged or of another version.
}

/** Columns that a read of a message needs. */
const READ = 'session_id, seq, id, parent_tool_use_id, body, checksum';

const SEEK_CONDITIONS = {
  prompt:
    "json_valid(body) AND body ->> '$.role' = 'user' AND NOT coalesce(body ->> '$.metadata.synthetic', 0)",
  error: "status = 'failed' OR (json_valid(body) AND body ->> '$.messageType' = 'error')",
} as const;

/** SQL equivalent of `isSilent` in shared/conversation. */
const SILENT =
  "json_valid(body) AND body ->> '$.messageType' = 'status' AND body ->> '$.metadata.status' = 'turnEnded' AND body ->> '$.content' = ''";

/** Fields of a stored message that its indexes contain. */
type IndexedRow = Pick<MessageRow, 'seq' | 'id' | 'parentToolUseId' | 'toolUseId'> & {
  readonly rowId: number;
};

/** Texts of stored messages that a person may have seen. */
export type StoredTexts = {
  readonly texts: readonly {
    readonly message: ConversationMessage;
    readonly texts: readonly string[];
  }[];
  readonly next: number | null;
};

/** A message in the form of its row. */
export type MessageRow = {
  readonly sessionId: string;
  readonly seq: number;
  readonly id: string;
  readonly parentToolUseId: string | null;
  readonly toolUseId: string | null;
  readonly status: string | null;
  readonly body: string;
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
    timestamp: message.timestamp,
    fact: turnFactOf(message),
  };
}

const LEVEL = 'session_id = ? AND parent_tool_use_id IS ?';

/** Level of top-level messages in the facts of turns. */
const TOP = '';

/**
 * Rows of messages. `seq` is the position in the conversation; a message that replaces another
 * takes over its position.
 */
export class MessageTable {
  readonly #db: Database;
  readonly #index: SearchIndex;
  readonly #facts: TurnFactTable;
  readonly #lastSeqs = new SeqMemory();

  readonly #bodies: StoredBodies<ConversationMessage>;

  readonly #oldTools: OldTools;

  constructor(db: Database, damage = new RowDamage(), oldTools = new OldTools()) {
    this.#db = db;
    this.#oldTools = oldTools;
    this.#bodies = new StoredBodies(
      db,
      { table: 'messages', key: 'rowid' },
      conversationMessage,
      damage,
    );
    this.#index = new SearchIndex(db);
    this.#facts = new TurnFactTable(db);
  }

  byId(sessionId: string, id: string): ConversationMessage | null {
    const row = this.#db
      .prepare(`SELECT ${READ} FROM messages WHERE session_id = ? AND id = ?`)
      .get(sessionId, id);
    return row ? this.#read(row) : null;
  }

  bySeq(sessionId: string, seq: number): ConversationMessage | null {
    const row = this.#db
      .prepare(`SELECT ${READ} FROM messages WHERE session_id = ? AND seq = ?`)
      .get(sessionId, seq);
    return row ? this.#read(row) : null;
  }

  /** Reads a row. A damaged message keeps its position and shows its bytes. */
  #read(row: SqlRow): ConversationMessage {
    const [sessionId, seq, id] = [text(row, 'session_id'), integer(row, 'seq'), text(row, 'id')];
    const message = this.#bodies.read(row, [sessionId, seq, id]);
    return message === null
      ? damagedMessage({ sessionId, seq, id }, row)
      : { ...this.#oldTools.message(message), seq };
  }

  /** Returns the tool execution of that use, or else the separate use or result. */
  byToolUse(sessionId: string, toolUseId: string): ConversationMessage | null {
    const rows = this.#db
      .prepare(`SELECT ${READ} FROM messages WHERE session_id = ? AND tool_use_id = ?`)
      .all(sessionId, toolUseId)
      .map((row) => this.#read(row));
    return rows.find((message) => message.messageType === 'tool_execution') ?? rows[0] ?? null;
  }

  /**
   * Returns tool executions without a result, open retries and prompts that the agent has not
   * taken, in order.
   */
  unsettled(sessionId: string): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE session_id = ? AND status IN ('running', 'queued', 'sent') ORDER BY seq`,
    );
    return rows.all(sessionId).map((row) => this.#read(row));
  }

  /**
   * Returns prompts that the agent has not begun: those in its queue and those that Corral keeps,
   * in order.
   */
  waiting(sessionId: string): readonly MessageOf<'text'>[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE session_id = ? AND status IN ('queued', 'held', 'afterTurn') ORDER BY seq`,
    );
    return rows.all(sessionId).flatMap((row) => {
      const message = this.#read(row);
      return message.messageType === 'text' ? [message] : [];
    });
  }

  usesFile(sessionId: string, file: string): boolean {
    const row = this.#db.prepare(
      "SELECT 1 FROM messages WHERE session_id = ? AND json_valid(body) AND json_extract(body, '$.source.file') = ? LIMIT 1",
    );
    return row.get(sessionId, file) !== undefined;
  }

  /** Stores the message and returns it with its position. */
  put(message: ConversationMessage, replaces: string | null): ConversationMessage {
    const { sessionId } = message;
    const before =
      this.#find(sessionId, message.id) ??
      (replaces === null ? null : this.#find(sessionId, replaces));
    const positioned = { ...message, seq: before?.seq ?? this.lastSeq(sessionId) + 1 };
    const row = rowOf(positioned);
    // The earlier row may have had another fact, or another level.
    if (before)
      this.#facts.delete({ sessionId, level: before.parentToolUseId ?? TOP, seq: before.seq });
    if (before) this.#change(before, row);
    else this.#add(row);
    if (before) this.#index.mark(before.rowId);
    else this.#index.markNewest();
    // Runs after the mark, which refers to the row that was inserted last.
    this.#putFact(row);
    return positioned;
  }

  has(sessionId: string, id: string): boolean {
    return this.#find(sessionId, id) !== null;
  }

  /**
   * Stores a message at its own position, with its words. Returns false and changes nothing if the
   * position or the id is used already.
   */
  insert(row: MessageRow, words: string): boolean {
    if (this.#add(row, ' ON CONFLICT DO NOTHING') === 0) return false;
    this.#index.putNewest(row.sessionId, words);
    this.#putFact(row);
    return true;
  }

  /**
   * Indexes the words of some messages that are not in the index yet. Returns false if there are no
   * more of them.
   */
  indexSome(limit: number): boolean {
    const rows = this.#index.marked(limit);
    for (const row of rows)
      this.#index.put(integer(row, 'rowid'), text(row, 'session_id'), wordsOf(row));
    this.#index.unmark(rows);
    return rows.length === limit;
  }

  #find(sessionId: string, id: string): IndexedRow | null {
    const row = this.#db
      .prepare(
        'SELECT rowid, seq, id, parent_tool_use_id, tool_use_id FROM messages WHERE session_id = ? AND id = ?',
      )
      .get(sessionId, id);
    if (!row) return null;
    const keys = {
      id: text(row, 'id'),
      parentToolUseId: textOrNull(row, 'parent_tool_use_id'),
      toolUseId: textOrNull(row, 'tool_use_id'),
    };
    return { rowId: integer(row, 'rowid'), seq: integer(row, 'seq'), ...keys };
  }

  /** Returns the number of added rows. Zero if the message exists and `onConflict` permits that. */
  #add(
    { sessionId, seq, id, parentToolUseId, toolUseId, status, body }: MessageRow,
    onConflict = '',
  ): number {
    const columns = 'session_id, seq, id, parent_tool_use_id, tool_use_id, status, body, checksum';
    const added = this.#db
      .prepare(`INSERT INTO messages (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)${onConflict}`)
      .run(
        sessionId,
        seq,
        id,
        parentToolUseId,
        toolUseId,
        status,
        body,
        this.#bodies.checksum([sessionId, seq, id], body),
      );
    if (added > 0) this.#lastSeqs.advance(sessionId, seq);
    return added;
  }

  #putFact({ sessionId, parentToolUseId, seq, timestamp, fact }: MessageRow): void {
    if (fact) this.#facts.put({ sessionId, level: parentToolUseId ?? TOP, seq }, timestamp, fact);
  }

  /**
   * Updates only changed columns, because each column in the statement updates the indexes that
   * contain it.
   */
  #change(
    before: IndexedRow,
    { sessionId, seq, id, parentToolUseId, toolUseId, status, body }: MessageRow,
  ): void {
    this.#bodies.keepAside([sessionId, seq, before.id], before.rowId);
    const checksum = this.#bodies.checksum([sessionId, seq, id], body);
    if (
      before.id === id &&
      before.parentToolUseId === parentToolUseId &&
      before.toolUseId === toolUseId
    ) {
      this.#db
        .prepare('UPDATE messages SET status = ?, body = ?, checksum = ? WHERE rowid = ?')
        .run(status, body, checksum, before.rowId);
      return;
    }
    this.#db
      .prepare(
        'UPDATE messages SET id = ?, parent_tool_use_id = ?, tool_use_id = ?, status = ?, body = ?, checksum = ? WHERE rowid = ?',
      )
      .run(id, parentToolUseId, toolUseId, status, body, checksum, before.rowId);
  }

  lastSeq(sessionId: string): number {
    return this.#lastSeqs.get(sessionId, () => {
      const row = this.#db
        .prepare('SELECT max(coalesce(max(seq), 0), 0) AS seq FROM messages WHERE session_id = ?')
        .get(sessionId);
      return row ? integer(row, 'seq') : 0;
    });
  }

  /** Clears the cache after a rollback. */
  rolledBack(): void {
    this.#lastSeqs.forget();
  }

  /** Returns up to `limit` messages of a level with a seq below `seq`, in order. */
  before(
    sessionId: string,
    parent: string | null,
    seq: number,
    limit: number,
  ): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE ${LEVEL} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    );
    return rows
      .all(sessionId, parent, seq, limit)
      .map((row) => this.#read(row))
      .toReversed();
  }

  /** Returns up to `limit` messages of a level with a seq above `seq`, in order. */
  after(
    sessionId: string,
    parent: string | null,
    seq: number,
    limit: number,
  ): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE ${LEVEL} AND seq > ? ORDER BY seq LIMIT ?`,
    );
    return rows.all(sessionId, parent, seq, limit).map((row) => this.#read(row));
  }

  /** Returns up to `limit` messages of all levels with a seq above `seq`, in order. */
  anyLevel(sessionId: string, seq: number, limit: number): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE session_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
    );
    return rows.all(sessionId, seq, limit).map((row) => this.#read(row));
  }

  /** Counts messages of the top level with a seq above `seq` that are not silent, up to `most`. */
  countAfter(sessionId: string, seq: number, most: number): number {
    const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM messages WHERE ${LEVEL} AND seq > ? AND NOT (${SILENT}) LIMIT ?)`;
    const row = this.#db.prepare(sql).get(sessionId, null, seq, most);
    return row ? integer(row, 'count') : 0;
  }

  /**
   * Returns the seqs of the messages that contain the whole query, newest first, at most `limit`,
   * and their total number.
   */
  find(
    sessionId: string,
    query: string,
    limit: number,
  ): { readonly seqs: readonly number[]; readonly total: number } {
    const expression = matchExpression(query);
    if (expression === null) return { seqs: [], total: 0 };
    return this.#index.find(sessionId, expression, limit, wordsOf);
  }

  /**
   * Reads at most `limit` messages before `seq`, newest first, of all levels, and returns the texts
   * of those whose body is LIKE `like`. `next` is the seq for the next call; null if there are no
   * more messages.
   */
  textsBefore(sessionId: string, seq: number, limit: number, like: string): StoredTexts {
    const sql = `SELECT seq, body LIKE ? ESCAPE '\\' AS hit FROM messages WHERE session_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`;
    const rows = this.#db.prepare(sql).all(like, sessionId, seq, limit);
    const messages = rows.flatMap((row) =>
      row['hit'] === 1 ? (this.bySeq(sessionId, integer(row, 'seq')) ?? []) : [],
    );
    const last = rows.at(-1);
    return {
      texts: messages.map((message) => ({ message, texts: visibleTexts(message) })),
      next: last && rows.length === limit ? integer(last, 'seq') : null,
    };
  }

  /**
   * Returns the seq of the nearest prompt of the person, or of the nearest failure, on the top
   * level.
   */
  seek(
    sessionId: string,
    seq: number,
    direction: 'before' | 'after',
    what: 'prompt' | 'error',
  ): number | null {
    const side = direction === 'before' ? 'seq < ? ORDER BY seq DESC' : 'seq > ? ORDER BY seq';
    const sql = `SELECT seq FROM messages WHERE ${LEVEL} AND (${SEEK_CONDITIONS[what]}) AND ${side} LIMIT 1`;
    const row = this.#db.prepare(sql).get(sessionId, null, seq);
    return row ? integer(row, 'seq') : null;
  }

  /** Returns the texts of the person's last `limit` prompts, newest first, without duplicates. */
  prompts(sessionId: string, limit: number): readonly string[] {
    const sql = `SELECT substr(body ->> '$.content', 1, 20000) AS content FROM messages
      WHERE ${LEVEL} AND json_valid(body) AND body ->> '$.messageType' = 'text' AND (${SEEK_CONDITIONS.prompt}) ORDER BY seq DESC LIMIT ?`;
    const rows = this.#db.prepare(sql).all(sessionId, null, limit);
    return [...new Set(rows.map((row) => text(row, 'content')))].filter(
      (content) => content !== '',
    );
  }

  /**
   * Stores turn facts of messages that an older Corral stored without them, a thousand messages at
   * a time in memory.
   */
  rebuildTurnFacts(): void {
    const some = this.#db.prepare(
      `SELECT rowid, ${READ} FROM messages WHERE rowid > ? ORDER BY rowid LIMIT 1000`,
    );
    for (
      let rows = some.all(0);
      rows.length > 0;
      rows = some.all(integer(rows.at(-1) ?? {}, 'rowid'))
    ) {
      for (const message of rows.map((row) => this.#read(row))) {
        const fact = turnFactOf(message);
        const { sessionId, seq, timestamp, metadata } = message;
        if (fact)
          this.#facts.put(
            { sessionId, level: metadata.parentToolUseId ?? TOP, seq },
            timestamp,
            fact,
          );
      }
    }
  }

  /**
   * Verifies up to `limit` rows below a row id, newest first. Returns the row id below which to
   * continue. Returns null if all rows are verified.
   */
  examine(below: number | null, limit: number): number | null {
    const sql = `SELECT rowid, session_id, seq, id, body, checksum FROM messages WHERE rowid < ? ORDER BY rowid DESC LIMIT ?`;
    const rows = this.#db.prepare(sql).all(below ?? Number.MAX_SAFE_INTEGER, limit);
    for (const row of rows)
      this.#bodies.verify(row, [text(row, 'session_id'), integer(row, 'seq'), text(row, 'id')]);
    return rows.length === limit ? integer(rows.at(-1) ?? {}, 'rowid') : null;
  }

  deleteSession(sessionId: string): void {
    this.#facts.deleteSession(sessionId);
    this.#index.deleteSession(sessionId);
    this.#db.prepare('DELETE FROM messages WHERE session_id = ?').run(sessionId);
    this.#lastSeqs.forget();
  }
}
