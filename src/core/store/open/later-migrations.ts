/** Migration for the contents of folders that the person allowed agents to run and to obey. */
const TRUSTED_FOLDERS = `
  CREATE TABLE trusted_folders (
    place TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
`;

/** Migration for prompts that are sent when the agent has started: they wait, too. */
const WAITING_FOR_START = `
  DROP INDEX messages_waiting;
  CREATE INDEX messages_waiting ON messages (session_id, seq)
  WHERE status IN ('queued', 'held', 'afterTurn', 'afterStart');
`;

/**
 * Migration for rules with an end. An older Corral would read them as rules without one, so it must
 * not open the file.
 */
export const BOUNDED_RULES = `
  CREATE INDEX rules_standing ON rules (created_at) WHERE revoked_at IS NULL;
`;

/** Migration for texts in the middle of which an agent ended. Older ones are not marked. */
const INCOMPLETE_TEXTS = `
  CREATE INDEX messages_incomplete ON messages (session_id, seq) WHERE status = 'incomplete';
`;

export const laterMigrations: readonly string[] = [
  TRUSTED_FOLDERS,
  WAITING_FOR_START,
  INCOMPLETE_TEXTS,
  BOUNDED_RULES,
];
