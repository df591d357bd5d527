/** Migration for the contents of folders that the person allowed agents to run and to obey. */
export const TRUSTED_FOLDERS = `
  CREATE TABLE trusted_folders (
    place TEXT PRIMARY KEY,
    body TEXT NOT NULL,
    checksum INTEGER
  ) STRICT;
`;

/** Migration for prompts that are sent when the agent has started: they wait, too. */
export const WAITING_FOR_START = `
  DROP INDEX messages_waiting;
  CREATE INDEX messages_waiting ON messages (session_id, seq)
  WHERE status IN ('queued', 'held', 'afterTurn', 'afterStart');
`;

/** Migration for texts in the middle of which an agent ended. Older ones are not marked. */
export const INCOMPLETE_TEXTS = `
  CREATE INDEX messages_incomplete ON messages (session_id, seq) WHERE status = 'incomplete';
`;
