import { textOrNull, type Database } from '#core/store/database/database.ts';
import type { ExportedSession } from '#shared/export/conversation-writer.ts';

type StoredSession = {
  readonly session: ExportedSession;
  /** True while older messages of a transcript that was opened are not in the database. */
  readonly isPartlyRead: boolean;
};

/** Returns the session of an id: Corral's, or the agent's. Call it in a transaction. */
export function storedSession(db: Database, id: string): StoredSession | null {
  const row = db
    .prepare(
      `SELECT session_id, body ->> '$.title' AS title, body ->> '$.agentId' AS agent, body ->> '$.cwd' AS cwd,
         body ->> '$.history.state' AS history
       FROM sessions WHERE json_valid(body) AND (session_id = ? OR body ->> '$.agentSessionId' = ?)
       ORDER BY session_id = ? DESC LIMIT 1`,
    )
    .get(id, id, id);
  if (!row) return null;
  const read = (name: string) => textOrNull(row, name) ?? '';
  return {
    session: {
      sessionId: read('session_id'),
      title: read('title'),
      agent: read('agent'),
      cwd: read('cwd'),
    },
    isPartlyRead: textOrNull(row, 'history') !== null,
  };
}
