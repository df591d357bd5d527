import {
  integer,
  type Database,
  type DatabasePort,
  type StoreFailure,
} from '#core/store/database/database.ts';
import { ok, type Result } from '#shared/base/result.ts';

/** Version of the tables, and of how texts are prepared for them. Another one is built again. */
const VERSION = 4;

/**
 * `files`: the files of conversations that agents wrote, with the part that is indexed. `messages`:
 * where a message is in its file, the result of its tool, and the tool's name; newer ones have
 * larger ids. `texts`: only the words of messages. `paths` and `touched`: the files that tools
 * named, and the messages that named them. `usage`: tokens as the lines report them, repeated ones
 * too. `threads`: ids of conversations that a file names as its own or as copied.
 */
const TABLES = `
  CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    agent_id TEXT NOT NULL,
    conversation TEXT NOT NULL,
    is_main INTEGER NOT NULL,
    has_texts INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    modified_at INTEGER NOT NULL,
    inode INTEGER NOT NULL,
    -- from the file's ends
    title TEXT,
    cwd TEXT,
    last_at INTEGER NOT NULL,
    -- where the next reading begins, and a checksum of what is before
    read_to INTEGER NOT NULL,
    mark TEXT NOT NULL,
    is_read INTEGER NOT NULL,
    messages INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX files_by_conversation ON files (agent_id, conversation);
  CREATE INDEX files_unread ON files (last_at) WHERE is_read = 0;

  CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    message_id TEXT NOT NULL,
    role TEXT NOT NULL,
    at INTEGER,
    start INTEGER NOT NULL,
    end INTEGER NOT NULL,
    output_start INTEGER,
    output_end INTEGER,
    tool TEXT,
    is_failed INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX messages_by_place ON messages (file, start);

  CREATE TABLE paths (id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE touched (
    path INTEGER NOT NULL,
    message INTEGER NOT NULL,
    PRIMARY KEY (path, message)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX touched_by_message ON touched (message);

  CREATE TABLE usage (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    start INTEGER NOT NULL,
    of TEXT NOT NULL,
    key TEXT,
    is_key_of_kin INTEGER NOT NULL,
    at INTEGER,
    model TEXT,
    input INTEGER NOT NULL,
    cache_read INTEGER NOT NULL,
    cache_write_5m INTEGER NOT NULL,
    cache_write_1h INTEGER NOT NULL,
    output INTEGER NOT NULL,
    reasoning INTEGER NOT NULL,
    is_priceable INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX usage_by_place ON usage (file, start);

  CREATE TABLE threads (
    file INTEGER NOT NULL,
    start INTEGER NOT NULL,
    thread TEXT NOT NULL
  ) STRICT;
  CREATE INDEX threads_by_place ON threads (file, start);

  CREATE VIRTUAL TABLE texts USING fts5 (
    words, output, parts, content = '', contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2"
  );
`;

/**
 * Opens the index. A damaged one, and one of another version, is deleted and begun again: everything
 * in it is in the agents' own files.
 */
export function openIndex(port: DatabasePort, path: string): Result<Database, StoreFailure> {
  const first = openTables(port, path);
  if (first.ok || first.error.kind === 'busy' || first.error.kind === 'full') return first;
  port.remove(path);
  return openTables(port, path);
}

function openTables(port: DatabasePort, path: string): Result<Database, StoreFailure> {
  const opened = port.open(path);
  if (!opened.ok) return opened;
  const db = opened.value;
  const made = db.transaction(() => {
    const version = integer(db.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
    if (version === VERSION) return true;
    if (db.prepare('SELECT 1 FROM sqlite_schema').get()) return false;
    db.exec(TABLES);
    db.exec(`PRAGMA user_version = ${VERSION}`);
    return true;
  });
  if (made.ok && made.value) return ok(db);
  db.close();
  if (!made.ok) return made;
  port.remove(path);
  return openTables(port, path);
}
