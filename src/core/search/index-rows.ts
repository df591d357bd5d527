import type { ListedFile } from '#core/agents/kits/files/listed-file.ts';
import {
  integer,
  text,
  textOrNull,
  type Database,
  type SqlRow,
} from '#core/store/database/database.ts';

import { indexedText } from './index-words.ts';
import type { PlacedMessage } from './message-places.ts';
import { UsageRows, type PlacedUsage } from './usage-rows.ts';

/** A file in the index. */
export type IndexedFile = ListedFile & {
  readonly id: number;
  readonly agentId: string;
  /** Offset at which the next reading begins. */
  readonly readTo: number;
  /** Checksum of what is before `readTo`, see `markOf`. */
  readonly mark: string;
  readonly isRead: boolean;
};

/** Messages of a part of a file that begins at `readTo`. */
export type IndexStep = Pick<IndexedFile, 'id' | 'readTo'> & {
  readonly isFirst: boolean;
  readonly messages: readonly PlacedMessage[];
  readonly usage: readonly PlacedUsage[];
  readonly next: Pick<IndexedFile, 'readTo' | 'mark' | 'isRead'>;
};

export type FileAbout = {
  readonly title: string | null;
  readonly cwd: string | null;
  readonly lastAt: number | null;
};

const TITLE_UNITS = 300;

/**
 * Ids of messages for each second, so that a larger id is newer, and the newest of many matches are
 * found without reading the others. All ids are below 2^53.
 */
const IDS_OF_SECOND = 2 ** 22;
const MAX_SECOND = 2 ** 31 - 2;

function secondOf(at: number): number {
  return Math.min(Math.max(Math.floor(at / 1000), 0), MAX_SECOND);
}

const COLUMNS =
  'id, path, agent_id, conversation, is_main, has_texts, bytes, modified_at, inode, read_to, mark, is_read';

/** Rows of the index. Only `IndexUpdate` writes them. */
export class IndexRows {
  readonly #db: Database;
  readonly #usage: UsageRows;

  constructor(db: Database) {
    this.#db = db;
    this.#usage = new UsageRows(db);
  }

  files(): readonly IndexedFile[] {
    return this.#db.prepare(`SELECT ${COLUMNS} FROM files`).all().map(fileOf);
  }

  /** Returns true if at least one file is read to its end. */
  hasRead(): boolean {
    return this.#db.prepare('SELECT 1 FROM files WHERE is_read = 1 LIMIT 1').get() !== undefined;
  }

  /** Returns the files that are not read to the end, the newest conversation first. */
  unread(): readonly IndexedFile[] {
    return this.#db
      .prepare(`SELECT ${COLUMNS} FROM files WHERE is_read = 0 ORDER BY last_at DESC`)
      .all()
      .map(fileOf);
  }

  /** Adds a file, or changes what is known of it; `readTo` 0 drops the messages that it had. */
  put(
    agentId: string,
    listed: ListedFile,
    about: FileAbout,
    read: Pick<IndexedFile, 'readTo' | 'mark'>,
  ): void {
    const { file, agentSessionId, isMain, isOnlyUsage, bytes, modifiedAt, inode } = listed;
    const known = this.#db.prepare('SELECT id FROM files WHERE path = ?').get(file);
    if (known) this.#drop(integer(known, 'id'), read.readTo);
    this.#db
      .prepare(
        `INSERT INTO files (path, agent_id, conversation, is_main, has_texts, bytes, modified_at, inode, title, cwd, last_at, read_to, mark, is_read, messages)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
         ON CONFLICT (path) DO UPDATE SET agent_id = excluded.agent_id, conversation = excluded.conversation,
           is_main = excluded.is_main, has_texts = excluded.has_texts, bytes = excluded.bytes, modified_at = excluded.modified_at, inode = excluded.inode,
           title = excluded.title, cwd = excluded.cwd, last_at = excluded.last_at,
           read_to = excluded.read_to, mark = excluded.mark, is_read = 0`,
      )
      .run(
        file,
        agentId,
        agentSessionId,
        isMain ? 1 : 0,
        isOnlyUsage === true ? 0 : 1,
        bytes,
        modifiedAt,
        inode,
        about.title?.trim().slice(0, TITLE_UNITS) ?? null,
        about.cwd,
        about.lastAt ?? modifiedAt,
        read.readTo,
        read.mark,
      );
  }

  /**
   * Changes the path of a file that was renamed; its content is the same. One whose texts are not
   * searched there, or are searched only there, is read again.
   */
  rename(id: number, { file, agentSessionId, isMain, isOnlyUsage }: ListedFile): void {
    const hasTexts = isOnlyUsage === true ? 0 : 1;
    const before = this.#db.prepare('SELECT has_texts FROM files WHERE id = ?').get(id);
    this.#db
      .prepare(
        'UPDATE files SET path = ?, conversation = ?, is_main = ?, has_texts = ? WHERE id = ?',
      )
      .run(file, agentSessionId, isMain ? 1 : 0, hasTexts, id);
    if (before?.['has_texts'] === hasTexts) return;
    this.#drop(id, 0);
    this.#db
      .prepare("UPDATE files SET read_to = 0, mark = '', is_read = 0, messages = 0 WHERE id = ?")
      .run(id);
  }

  remove(id: number): void {
    this.#drop(id, 0);
    this.#db.prepare('DELETE FROM files WHERE id = ?').run(id);
  }

  /** Removes the messages and the usage from an offset on. */
  #drop(file: number, from: number): void {
    this.#usage.drop(file, from);
    const place = 'FROM messages WHERE file = ? AND start >= ?';
    this.#db.prepare(`DELETE FROM texts WHERE rowid IN (SELECT id ${place})`).run(file, from);
    this.#db.prepare(`DELETE FROM touched WHERE message IN (SELECT id ${place})`).run(file, from);
    this.#db.prepare(`DELETE ${place}`).run(file, from);
  }

  /**
   * Returns the starts of lines from `from` on whose results belong to messages before it, and the
   * last model before it.
   */
  knownBefore(file: number, from: number) {
    const knownResults = this.#resultsAfter(file, from);
    return { knownResults, model: this.#usage.modelBefore(file, from) };
  }

  #resultsAfter(file: number, from: number): ReadonlySet<number> {
    const rows = this.#db
      .prepare(
        'SELECT output_start FROM messages WHERE file = ? AND start < ? AND output_start >= ?',
      )
      .all(file, from, from);
    return new Set(rows.map((row) => integer(row, 'output_start')));
  }

  /**
   * Adds the messages of steps, and notes where the next readings begin. A step whose file another
   * process has read meanwhile, or is gone, adds nothing.
   */
  addSteps(steps: readonly IndexStep[]): void {
    const begun = steps.filter((step) => this.#begin(step));
    const added = begun.flatMap(({ id, messages }) => {
      const lastAt = this.#lastAt(id);
      return messages.map((message) => ({ file: id, at: message.at ?? lastAt, message }));
    });
    // FTS5 writes its buffer whenever an id is smaller than the one before.
    for (const { file, at, message } of added.toSorted((a, b) => a.at - b.at))
      this.#add(file, at, message);
    for (const { id, usage } of begun) for (const used of usage) this.#usage.add(id, used);
    for (const { id, next } of begun) if (next.isRead) this.#finish(id);
  }

  #begin({ id, readTo, isFirst, next }: IndexStep): boolean {
    const changed = this.#db
      .prepare('UPDATE files SET read_to = ?, mark = ?, is_read = ? WHERE id = ? AND read_to = ?')
      .run(next.readTo, next.mark, next.isRead ? 1 : 0, id, readTo);
    if (changed === 0) return false;
    // An earlier reading may have been stopped after this place.
    if (isFirst) this.#drop(id, readTo);
    return true;
  }

  #finish(id: number): void {
    this.#db
      .prepare(
        `UPDATE files SET (messages, last_at) = (
           SELECT count(*), coalesce(max(at), last_at) FROM messages WHERE file = files.id
         ) WHERE id = ?`,
      )
      .run(id);
  }

  #lastAt(id: number): number {
    const row = this.#db.prepare('SELECT last_at FROM files WHERE id = ?').get(id);
    return row ? integer(row, 'last_at') : 0;
  }

  /** Returns the next free id of a message at that time. */
  #freeId(at: number): number {
    for (let second = secondOf(at); ; second += 1) {
      const from = second * IDS_OF_SECOND;
      const row = this.#db
        .prepare('SELECT max(id) AS top FROM messages WHERE id >= ? AND id < ?')
        .get(from, from + IDS_OF_SECOND);
      const top = row?.['top'] ?? null;
      if (top === null) return from;
      if (Number(top) + 1 < from + IDS_OF_SECOND) return Number(top) + 1;
    }
  }

  #add(file: number, time: number, message: PlacedMessage): void {
    const { messageId, role, at, start, end, result, tool, isFailed } = message;
    const id = this.#freeId(time);
    this.#db
      .prepare(
        `INSERT INTO messages (id, file, message_id, role, at, start, end, output_start, output_end, tool, is_failed)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        file,
        messageId,
        role,
        at === null ? null : Math.round(at),
        start,
        end,
        result?.start ?? null,
        result?.end ?? null,
        tool,
        isFailed ? 1 : 0,
      );
    this.#touch(id, message.files);
    const { words, output, parts } = indexedText(message.words, message.output);
    this.#db
      .prepare('INSERT INTO texts (rowid, words, output, parts) VALUES (?, ?, ?, ?)')
      .run(id, words, output, parts);
  }

  #touch(message: number, paths: readonly string[]): void {
    for (const path of paths) {
      this.#db.prepare('INSERT OR IGNORE INTO paths (path) VALUES (?)').run(path);
      this.#db
        .prepare(
          'INSERT OR IGNORE INTO touched (path, message) SELECT id, ? FROM paths WHERE path = ?',
        )
        .run(message, path);
    }
  }

  /** Returns the numbers of files and bytes, and how much of them is read. */
  progress(): Progress {
    const row = this.#db
      .prepare(
        `SELECT count(*) AS files, coalesce(sum(is_read), 0) AS read, coalesce(sum(bytes), 0) AS bytes,
         coalesce(sum(iif(is_read, bytes, min(bytes, read_to))), 0) AS read_bytes FROM files`,
      )
      .get();
    if (!row) return { files: 0, readFiles: 0, bytes: 0, readBytes: 0 };
    return {
      files: integer(row, 'files'),
      readFiles: integer(row, 'read'),
      bytes: integer(row, 'bytes'),
      readBytes: integer(row, 'read_bytes'),
    };
  }
}

export type Progress = {
  readonly files: number;
  readonly readFiles: number;
  readonly bytes: number;
  readonly readBytes: number;
};

function fileOf(row: SqlRow): IndexedFile {
  return {
    id: integer(row, 'id'),
    file: text(row, 'path'),
    agentId: text(row, 'agent_id'),
    agentSessionId: text(row, 'conversation'),
    isMain: integer(row, 'is_main') === 1,
    isOnlyUsage: integer(row, 'has_texts') === 0,
    bytes: integer(row, 'bytes'),
    modifiedAt: integer(row, 'modified_at'),
    inode: integer(row, 'inode'),
    readTo: integer(row, 'read_to'),
    mark: textOrNull(row, 'mark') ?? '',
    isRead: integer(row, 'is_read') === 1,
  };
}
