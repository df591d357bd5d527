import { GIT_DESK_TABLES } from './git-desk-tables.ts';
import { laterMigrations } from './later-migrations.ts';

/**
 * Migrations, forward only. A step that has shipped is never changed: add the next one, with a test
 * from the previous file.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE sessions (
    session_id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE messages (
    session_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    id TEXT NOT NULL,
    parent_tool_use_id TEXT,
    tool_use_id TEXT,
    -- of a tool execution; or the delivery of a prompt
    status TEXT,
    body TEXT NOT NULL,
    PRIMARY KEY (session_id, seq)
  ) STRICT;
  CREATE UNIQUE INDEX messages_by_id ON messages (session_id, id);
  CREATE INDEX messages_by_level ON messages (session_id, parent_tool_use_id, seq);
  CREATE INDEX messages_by_tool_use ON messages (session_id, tool_use_id) WHERE tool_use_id IS NOT NULL;
  CREATE INDEX messages_unsettled ON messages (session_id) WHERE status IN ('running', 'queued', 'sent');

  CREATE TABLE frames (
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    type TEXT NOT NULL,
    ref TEXT NOT NULL,
    replaces TEXT,
    PRIMARY KEY (stream, seq)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE interactions (
    request_id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    open INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX interactions_open ON interactions (opened_at) WHERE open = 1;
  CREATE INDEX interactions_by_session ON interactions (session_id);

  CREATE TABLE resume_points (
    request_id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX resume_points_by_session ON resume_points (session_id);

  CREATE TABLE receipts (
    command_id TEXT PRIMARY KEY,
    request TEXT NOT NULL,
    reply TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX receipts_by_age ON receipts (at);

  CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) STRICT;

  CREATE TABLE runs (
    wire_log TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    pid INTEGER NOT NULL,
    identity TEXT,
    started_at INTEGER NOT NULL,
    ended INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX runs_by_session ON runs (session_id);

  CREATE TABLE blob_uses (
    session_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (session_id, hash)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX blob_uses_by_hash ON blob_uses (hash);
  `,
  // Full-text index of messages, without a copy of their text. Existing messages are marked for it
  // two steps later.
  `
  CREATE VIRTUAL TABLE message_words USING fts5 (
    owner, words, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2"
  );
  `,
  // Sessions opened from a transcript, with the part that has been read.
  `
  CREATE TABLE transcripts (
    session_id TEXT PRIMARY KEY,
    unread INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  `,
  // Facts of turns, one narrow row per message that counts. `backfill` adds the facts of existing
  // messages.
  `
  CREATE TABLE turn_facts (
    session_id TEXT NOT NULL,
    -- the tool use that started the sub-agent; empty at the top
    level TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at REAL,
    -- of a tool execution
    status TEXT,
    starts TEXT,
    file_path TEXT,
    change TEXT,
    added INTEGER,
    removed INTEGER,
    -- of a usage
    is_error INTEGER,
    input_tokens REAL,
    output_tokens REAL,
    cache_read_tokens REAL,
    cache_creation_tokens REAL,
    cost_usd REAL,
    duration_ms REAL,
    PRIMARY KEY (session_id, level, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX turn_facts_prompts ON turn_facts (session_id, seq) WHERE kind = 'prompt' AND level = '';
  CREATE INDEX turn_facts_starts ON turn_facts (session_id, level, seq, starts) WHERE starts IS NOT NULL;
  `,
  // Messages whose words are missing or outdated in the full-text index. They are indexed after the
  // write.
  `
  CREATE TABLE unindexed (row INTEGER PRIMARY KEY) STRICT;
  INSERT INTO unindexed (row) SELECT rowid FROM messages WHERE rowid NOT IN (SELECT id FROM message_words_docsize);
  `,
  // Terminals on the desk. Their programs live in pty-host.
  `
  CREATE TABLE terminals (
    terminal_id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  `,
  // Reading places of conversations that the person left before their end.
  `
  CREATE TABLE reading_places (
    session_id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
  `,
  // State that the next core needs to take over a run that outlives its core.
  `
  ALTER TABLE runs ADD COLUMN memo TEXT;
  `,
  // Deciders other than windows.
  `
  UPDATE interactions SET body = json_remove(
    json_set(body, '$.decidedBy', json_object('type', 'window', 'windowId', body ->> '$.answeredBy')), '$.answeredBy'
  ) WHERE body ->> '$.answeredBy' IS NOT NULL;
  `,
  // The audit of every request and decision. It is append-only; the content of an entry may be
  // erased only after a redaction.
  `
  CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    session_id TEXT,
    request_id TEXT,
    agent_id TEXT,
    outcome TEXT,
    decider TEXT,
    content_hash TEXT NOT NULL,
    previous TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_session ON audit (session_id, number);

  CREATE TABLE audit_contents (
    number INTEGER PRIMARY KEY,
    salt TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TRIGGER audit_grows_at_its_end BEFORE INSERT ON audit
  WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM audit)
    OR NEW.previous IS NOT coalesce((SELECT hash FROM audit ORDER BY number DESC LIMIT 1), printf('%064d', 0))
  BEGIN SELECT RAISE(ABORT, 'The audit only grows at its end.'); END;
  CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
  BEGIN SELECT RAISE(ABORT, 'An entry of the audit is never changed.'); END;
  CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
  BEGIN SELECT RAISE(ABORT, 'An entry of the audit is never deleted.'); END;

  CREATE TRIGGER audit_contents_follow BEFORE INSERT ON audit_contents
  WHEN NEW.number IS NOT (SELECT max(number) FROM audit) OR EXISTS (SELECT 1 FROM audit_contents WHERE number = NEW.number)
  BEGIN SELECT RAISE(ABORT, 'Only the newest entry of the audit gets a content, once.'); END;
  CREATE TRIGGER audit_contents_are_not_changed BEFORE UPDATE ON audit_contents
  BEGIN SELECT RAISE(ABORT, 'A content of the audit is never changed.'); END;
  CREATE TRIGGER audit_contents_are_erased_openly BEFORE DELETE ON audit_contents
  WHEN EXISTS (SELECT 1 FROM audit WHERE number = OLD.number) AND NOT EXISTS (
    SELECT 1 FROM audit erased JOIN audit redaction ON redaction.session_id = erased.session_id AND redaction.number > erased.number
    WHERE erased.number = OLD.number AND redaction.kind = 'redacted'
  )
  BEGIN SELECT RAISE(ABORT, 'A content of the audit is erased only after an entry says so.'); END;
  `,
  // Rules of the person.
  `
  CREATE TABLE rules (
    rule_id TEXT PRIMARY KEY,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER,
    body TEXT NOT NULL
  ) STRICT;
  `,
  // Notifications, and pending deliveries to the person's webhook.
  `
  CREATE TABLE notifications (
    notification_id TEXT PRIMARY KEY,
    session_id TEXT NOT NULL,
    request_id TEXT,
    is_open INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX notifications_open ON notifications (request_id) WHERE is_open = 1;
  CREATE INDEX notifications_by_session ON notifications (session_id);

  CREATE TABLE webhook_outbox (
    delivery_id TEXT PRIMARY KEY,
    request_id TEXT,
    is_pending INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX webhook_outbox_pending ON webhook_outbox (next_at) WHERE is_pending = 1;
  `,
  // Costs of reading screens with a model; `session_id` is empty for a call without a session.
  `
  CREATE TABLE llm_usage (
    month TEXT NOT NULL,
    session_id TEXT NOT NULL,
    model TEXT NOT NULL,
    calls INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    cost_usd REAL NOT NULL,
    -- calls whose price nobody knows
    unpriced INTEGER NOT NULL,
    PRIMARY KEY (month, session_id, model)
  ) STRICT, WITHOUT ROWID;
  `,
  // Index for the questions that closed last.
  `
  ALTER TABLE interactions ADD COLUMN closed_at INTEGER;
  UPDATE interactions SET closed_at = body ->> '$.closedAt' WHERE open = 0;
  CREATE INDEX interactions_closed ON interactions (closed_at) WHERE open = 0;
  `,
  // Agents in the person's tmux whose conversations are followed.
  `
  CREATE TABLE followed (
    session_id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) STRICT;
  `,
  // The webhook's key was stored with the reply that contained it.
  `
  DELETE FROM receipts WHERE request LIKE 'notifications.signingKey %';
  `,
  // `SegmentMerge` merges the segments of the full-text index; SQLite merges them only if far too
  // many are left.
  `
  INSERT INTO message_words (message_words, rank) VALUES ('automerge', 0), ('usermerge', 16), ('crisismerge', 128);
  `,
  // A checksum of each row that has a body; rows of an older Corral have none. SQL that changes a
  // body must set the checksum to NULL.
  `
  ALTER TABLE sessions ADD COLUMN checksum INTEGER;
  ALTER TABLE messages ADD COLUMN checksum INTEGER;
  ALTER TABLE interactions ADD COLUMN checksum INTEGER;
  ALTER TABLE resume_points ADD COLUMN checksum INTEGER;
  ALTER TABLE receipts ADD COLUMN checksum INTEGER;
  ALTER TABLE settings ADD COLUMN checksum INTEGER;
  ALTER TABLE runs ADD COLUMN checksum INTEGER;
  ALTER TABLE transcripts ADD COLUMN checksum INTEGER;
  ALTER TABLE terminals ADD COLUMN checksum INTEGER;
  ALTER TABLE reading_places ADD COLUMN checksum INTEGER;
  ALTER TABLE rules ADD COLUMN checksum INTEGER;
  ALTER TABLE notifications ADD COLUMN checksum INTEGER;
  ALTER TABLE webhook_outbox ADD COLUMN checksum INTEGER;
  ALTER TABLE followed ADD COLUMN checksum INTEGER;

  -- Damaged or misfit rows that something else was written over, and settings that no longer fit.
  CREATE TABLE kept_rows (
    table_name TEXT NOT NULL,
    row_key TEXT NOT NULL,
    body BLOB,
    PRIMARY KEY (table_name, row_key, body)
  ) STRICT;
  `,
  // Browsers that were paired with a code. Only hashes of their tokens are stored.
  `
  CREATE TABLE browsers (
    browser_id TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL,
    revoked_at INTEGER,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
  `,
  // Index for waiting prompts, which are shown with any part of the conversation and sent when a
  // turn ends.
  `
  CREATE INDEX messages_waiting ON messages (session_id, seq) WHERE status IN ('queued', 'held', 'afterTurn');
  `,
  // Each notification channel keeps all of its settings in its own entry; those of the webhook were
  // stored beside the channels.
  `
  UPDATE settings
  SET value = json_remove(json_set(value, '$.channels.webhook.options', json_extract(value, '$.webhook')), '$.webhook'), checksum = NULL
  WHERE key = 'notifications' AND json_valid(value) AND json_type(value, '$.webhook') = 'object'
    AND json_type(value, '$.channels.webhook') = 'object';
  `,
  // Paths of agents' programs became settings of the agents. A misfit stays a misfit; a value that
  // was not set is not stored.
  `
  DELETE FROM settings WHERE key IN ('claudePath', 'codexPath') AND value = 'null';
  UPDATE settings SET key = 'agents.claude-code.path', checksum = NULL WHERE key = 'claudePath';
  UPDATE settings SET key = 'agents.codex.path', checksum = NULL WHERE key = 'codexPath';
  `,
  // OpenCode was driven by ACP at first. Both ways use OpenCode's own conversations, so its sessions
  // stay readable and continue over its server.
  `
  UPDATE sessions SET body = json_set(body, '$.agentId', 'opencode'), checksum = NULL
  WHERE json_valid(body) AND json_extract(body, '$.agentId') = 'opencode-acp';
  UPDATE settings SET key = 'agents.opencode.path', checksum = NULL WHERE key = 'agents.opencode-acp.path';
  `,
  GIT_DESK_TABLES,
  // Files that one tool changed besides the first, as a list of their facts in JSON. `backfill` adds
  // those of existing messages.
  `
  ALTER TABLE turn_facts ADD COLUMN others TEXT;
  `,
  ...laterMigrations,
];
