import type { Database } from '../database/database.ts';

/** Selects the id of each session that has messages, with one index look-up per session. */
const WITH_MESSAGES = `WITH RECURSIVE found (id) AS (
  SELECT min(session_id) FROM messages
  UNION ALL
  SELECT (SELECT min(session_id) FROM messages WHERE session_id > found.id) FROM found WHERE found.id IS NOT NULL
)`;

/**
 * Adds a record for each session that has messages but no record, so that they can be read. A
 * deleted session has no messages: the record was lost by damage, and the empty one counts as
 * damaged.
 */
export function addLostSessions(db: Database): void {
  db.exec(`${WITH_MESSAGES} INSERT OR IGNORE INTO sessions (session_id, created_at, body)
    SELECT id, 0, '{}' FROM found WHERE id IS NOT NULL AND id NOT IN (SELECT session_id FROM sessions)`);
}
