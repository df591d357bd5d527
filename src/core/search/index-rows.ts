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
  readonly next: Pick<IndexedFile, 'readTo' | 'mark' | 'isRead'>;
};

export type FileAbout = {
  readonly title: string | null;
  readonly cwd: string | null;
  readonly lastAt: number | null;
};

const TITLE_UNITS = 300;

const COLUMNS =
  'id, path, agent_id, conversation, is_main, bytes, modified_at, inode, read_to, mark, is_read';

/** Rows of the index. Only `IndexUpdate` writes them. */
export class IndexRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  files(): readonly IndexedFile[] {
    return this.#db.prepare(`SELECT ${COLUMNS} FROM files`).all().map(fileOf);
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
    const { file, agentSessionId, isMain, bytes, modifiedAt, inode } = listed;
    const known = this.#db.prepare('SELECT id FROM files WHERE path = ?').get(file);
    if (known) this.dropMessages(integer(known, 'id'), read.readTo);
    this.#db
      .prepare(
        `INSERT INTO files (path, agent_id, conversation, is_main, bytes, modified_at, inode, title, cwd, last_at, read_to, mark, is_read, messages)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0)
         ON CONFLICT (path) DO UPDATE SET agent_id = excluded.agent_id, conversation = excluded.conversation,
           is_main = excluded.is_main, bytes = excluded.bytes, modified_at = excluded.modified_at, inode = excluded.inode,
           title = excluded.title, cwd = excluded.cwd, last_at = excluded.last_at,
           read_to = excluded.read_to, mark = excluded.mark, is_read = 0`,
      )
      .run(
        file,
        agentId,
        agentSessionId,
        isMain ? 1 : 0,
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

  /** Changes the path of a file that was renamed; its content is the same. */
  rename(id: number, { file, agentSessionId, isMain }: ListedFile): void {
    this.#db
      .prepare('UPDATE files SET path = ?, conversation = ?, is_main = ? WHERE id = ?')
      .run(file, agentSessionId, isMain ? 1 : 0, id);
  }

  remove(id: number): void {
    this.dropMessages(id, 0);
    this.#db.prepare('DELETE FROM files WHERE id = ?').run(id);
  }

  /** Removes the messages from an offset on. */
  dropMessages(file: number, from: number): void {
    const place = 'FROM messages WHERE file = ? AND start >= ?';
    this.#db.prepare(`DELETE FROM texts WHERE rowid IN (SELECT id ${place})`).run(file, from);
    this.#db.prepare(`DELETE ${place}`).run(file, from);
  }

  /** Returns the starts of lines from `from` on whose results belong to messages before it. */
  resultsAfter(file: number, from: number): ReadonlySet<number> {
    const rows = this.#db
      .prepare(
        'SELECT output_start FROM messages WHERE file = ? AND start < ? AND output_start >= ?',
      )
      .all(file, from, from);
    return new Set(rows.map((row) => integer(row, 'output_start')));
  }

  /**
   * Adds messages, and notes where the next reading begins. Returns false, and adds nothing, if
   * another process has read the file meanwhile or it is gone.
   */
  addStep({ id, readTo, isFirst, messages, next }: IndexStep): boolean {
    const changed = this.#db
      .prepare('UPDATE files SET read_to = ?, mark = ?, is_read = ? WHERE id = ? AND read_to = ?')
      .run(next.readTo, next.mark, next.isRead ? 1 : 0, id, readTo);
    if (changed === 0) return false;
    // An earlier reading may have been stopped after this place.
    if (isFirst) this.dropMessages(id, readTo);
    for (const message of messages) this.#add(id, message);
    if (next.isRead)
      this.#db
        .prepare(
          `UPDATE files SET (messages, last_at) = (
             SELECT count(*), coalesce(max(at), last_at) FROM messages WHERE file = files.id
           ) WHERE id = ?`,
        )
        .run(id);
    return true;
  }

  #add(file: number, message: PlacedMessage): void {
    const { messageId, role, at, start, end, result } = message;
    this.#db
      .prepare(
        `INSERT INTO messages (file, message_id, role, at, start, end, output_start, output_end)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        file,
        messageId,
        role,
        at === null ? null : Math.round(at),
        start,
        end,
        result?.start ?? null,
        result?.end ?? null,
      );
    const { words, output, parts } = indexedText(message.words, message.output);
    this.#db
      .prepare(
        'INSERT INTO texts (rowid, words, output, parts) VALUES (last_insert_rowid(), ?, ?, ?)',
      )
      .run(words, output, parts);
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
    bytes: integer(row, 'bytes'),
    modifiedAt: integer(row, 'modified_at'),
    inode: integer(row, 'inode'),
    readTo: integer(row, 'read_to'),
    mark: textOrNull(row, 'mark') ?? '',
    isRead: integer(row, 'is_read') === 1,
  };
}
