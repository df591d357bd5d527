import {
  conversationMessage,
  type ConversationMessage,
  type MessageOf,
} from '#shared/conversation/message.ts';
import { NEWEST_USES, reusedIds } from '#shared/conversation/uses/use-identity.ts';

import { integer, text, type Database, type SqlRow } from '../database/database.ts';
import { SearchIndex } from './search-index.ts';
import { damagedMessage } from './damaged-message.ts';
import { damagedRows } from './damaged-rows.ts';
import { rowOf, type MessageRow } from './message-row.ts';
import { MessageRows } from './message-rows.ts';
import { PastRows, TOP } from './past-rows.ts';
import { CheckedRows } from '../database/checked-rows.ts';
import { OldTools } from '../database/old-tools.ts';
import { RowDamage } from '../database/row-damage.ts';
import { jsonOf, StoredBodies } from '../database/stored-bodies.ts';
import { matchExpression, searchableText, visibleTexts, type TextForms } from './search-words.ts';
import { turnFactOf } from './turn-fact.ts';
import { TurnFactTable } from './turn-facts.ts';

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

/**
 * Messages of the uses of one name. Without the two parts of `named`, and without `+seq` in the
 * query of unsettled messages, SQLite reads all messages of the session in the order of `seq`.
 */
const USES = `WITH named AS MATERIALIZED (
    SELECT rowid, seq, status FROM messages WHERE session_id = ? AND tool_use_id = ?
    UNION ALL
    SELECT rowid, seq, status FROM messages WHERE session_id = ? AND tool_use_id >= ? AND tool_use_id < ?
  )
  SELECT ${READ} FROM messages WHERE rowid IN (
    SELECT rowid FROM (SELECT rowid FROM named ORDER BY seq DESC LIMIT ${NEWEST_USES})
    UNION SELECT rowid FROM named WHERE status = 'running'
  ) ORDER BY seq DESC`;

/** Texts of stored messages that a person may have seen. */
export type StoredTexts = {
  readonly texts: readonly {
    readonly message: ConversationMessage;
    readonly texts: readonly TextForms[];
  }[];
  readonly next: number | null;
};

const LEVEL = 'session_id = ? AND parent_tool_use_id IS ?';

/**
 * Rows of messages. `seq` is the position in the conversation; a message that replaces another
 * takes over its position.
 */
export class MessageTable {
  readonly #db: Database;
  readonly #index: SearchIndex;
  readonly #facts: TurnFactTable;
  readonly #rows: MessageRows;
  readonly #past: PastRows;

  readonly #bodies: StoredBodies<ConversationMessage>;

  readonly #oldTools: OldTools;

  readonly #checked: CheckedRows;

  constructor(
    db: Database,
    damage = new RowDamage(),
    oldTools = new OldTools(),
    checked = new CheckedRows(),
  ) {
    this.#db = db;
    this.#oldTools = oldTools;
    this.#checked = checked;
    this.#bodies = new StoredBodies(
      db,
      { table: 'messages', key: 'rowid' },
      conversationMessage,
      damage,
    );
    this.#rows = new MessageRows(db, this.#bodies, checked);
    this.#index = new SearchIndex(db);
    this.#facts = new TurnFactTable(db);
    this.#past = new PastRows({ rows: this.#rows, index: this.#index, facts: this.#facts });
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

  /** Returns true if a tool use has that id; a result without its use does not count. */
  hasUse(sessionId: string, toolUseId: string): boolean {
    const sql =
      "SELECT 1 FROM messages WHERE session_id = ? AND tool_use_id = ? AND (status IS NOT NULL OR body ->> '$.messageType' <> 'tool_result') LIMIT 1";
    return this.#db.prepare(sql).get(sessionId, toolUseId) !== undefined;
  }

  /**
   * Returns the messages of the tool uses that the agent named so, newest first: the running ones,
   * and the newest others.
   */
  uses(sessionId: string, name: string): readonly ConversationMessage[] {
    const { from, to } = reusedIds(name);
    const rows = this.#db.prepare(USES).all(sessionId, name, sessionId, from, to);
    return rows.map((row) => this.#read(row));
  }

  /**
   * Returns tool executions without a result, open retries and prompts that the agent has not
   * taken, in order.
   */
  unsettled(sessionId: string): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE session_id = ? AND status IN ('running', 'queued', 'sent') ORDER BY +seq`,
    );
    return rows.all(sessionId).map((row) => this.#read(row));
  }

  /** Returns the texts in the middle of which an agent ended, in order. */
  incomplete(sessionId: string): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE session_id = ? AND status = 'incomplete' ORDER BY seq`,
    );
    return rows.all(sessionId).map((row) => this.#read(row));
  }

  /**
   * Returns prompts that the agent has not begun: those in its queue and those that Corral keeps,
   * in order.
   */
  waiting(sessionId: string): readonly MessageOf<'text'>[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE session_id = ? AND status IN ('queued', 'held', 'afterTurn', 'afterStart') ORDER BY seq`,
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
      this.#rows.find(sessionId, message.id) ??
      (replaces === null ? null : this.#rows.find(sessionId, replaces));
    const positioned = { ...message, seq: before?.seq ?? this.lastSeq(sessionId) + 1 };
    const row = rowOf(positioned);
    // The earlier row may have had another fact, or another level.
    if (before)
      this.#facts.delete({ sessionId, level: before.parentToolUseId ?? TOP, seq: before.seq });
    if (before) this.#rows.change(before, row);
    else this.#rows.add(row);
    if (before) this.#index.mark(before.rowId);
    else this.#index.markNewest();
    // Runs after the mark, which refers to the row that was inserted last.
    this.#past.putFact(row);
    return positioned;
  }

  has(sessionId: string, id: string): boolean {
    return this.#rows.find(sessionId, id) !== null;
  }

  /** Stores an older message; see `PastRows.insert`. */
  insert(row: MessageRow, words: string): boolean {
    return this.#past.insert(row, words);
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

  lastSeq(sessionId: string): number {
    return this.#rows.lastSeq(sessionId);
  }

  /** Clears the cache after a rollback. */
  rolledBack(): void {
    this.#rows.forgetSeqs();
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

  /** Returns up to `limit` newest messages of all levels, newest first. */
  newest(sessionId: string, limit: number): readonly ConversationMessage[] {
    const rows = this.#db.prepare(
      `SELECT ${READ} FROM messages WHERE session_id = ? ORDER BY seq DESC LIMIT ?`,
    );
    return rows.all(sessionId, limit).map((row) => this.#read(row));
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
   * of those whose body is LIKE `like`, or can have a sentence instead of a text. `next` is the seq
   * for the next call; null if there are no more messages.
   */
  textsBefore(sessionId: string, seq: number, limit: number, like: string): StoredTexts {
    const sql = `SELECT seq, body LIKE ? ESCAPE '\\' OR instr(body, '"role":"system"') > 0 AS hit FROM messages WHERE session_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`;
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
   * a time in memory. `like`: of messages whose body is like this.
   */
  rebuildTurnFacts(like = '%'): void {
    const some = this.#db.prepare(
      `SELECT rowid, ${READ} FROM messages WHERE rowid > ? AND body LIKE ? ORDER BY rowid LIMIT 1000`,
    );
    for (
      let rows = some.all(0, like);
      rows.length > 0;
      rows = some.all(integer(rows.at(-1) ?? {}, 'rowid'), like)
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

  /** Reads a body that is not stored, so that zod compiles the schema of its type. */
  compile(body: string): boolean {
    return conversationMessage.safeParse(jsonOf(body)).success;
  }

  /** Returns the row id of the message that was stored last. Returns zero if there is none. */
  lastRow(): number {
    const row = this.#db.prepare('SELECT coalesce(max(rowid), 0) AS last FROM messages').get();
    return row ? integer(row, 'last') : 0;
  }

  /** Verifies up to `limit` rows above a row id. Returns the row id above which to continue. */
  examine(above: number, limit: number): number | null {
    const { next, damaged } = damagedRows(this.#db, above, limit);
    for (const { sealed, reason } of damaged) this.#bodies.note(sealed, reason);
    return next;
  }

  deleteSession(sessionId: string): void {
    this.#facts.deleteSession(sessionId);
    this.#index.deleteSession(sessionId);
    this.#db.prepare('DELETE FROM messages WHERE session_id = ?').run(sessionId);
    // Later messages may get the row ids of these.
    this.#checked.wrote(this.lastRow() + 1);
    this.#rows.forgetSeqs();
  }
}
