import {
  integer,
  text,
  textOrNull,
  type Database,
  type SqlRow,
} from '#core/store/database/database.ts';

import type { ListedConversation } from './search-port.ts';

/** One row for each conversation: the newest of its main files. */
const NEWEST = `SELECT agent_id, conversation, title, cwd, bytes, max(last_at) AS last_at, is_read, messages
  FROM files WHERE is_main = 1 AND has_texts = 1 GROUP BY agent_id, conversation`;

/** Returns conversations in files, the newest first. */
export function listedConversations(
  db: Database,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly conversations: readonly ListedConversation[]; readonly total: number } {
  const rows = db
    .prepare(`${NEWEST} ORDER BY last_at DESC, agent_id, conversation LIMIT ? OFFSET ?`)
    .all(limit, offset);
  const count = db
    .prepare(
      'SELECT count(*) AS n FROM (SELECT 1 FROM files WHERE is_main = 1 AND has_texts = 1 GROUP BY agent_id, conversation)',
    )
    .get();
  return { conversations: rows.map(listedOf), total: integer(count ?? {}, 'n') };
}

/** Returns one conversation, or null if it is in no file. */
export function listedConversation(
  db: Database,
  agentId: string,
  agentSessionId: string,
): ListedConversation | null {
  const row = db
    .prepare(
      `SELECT agent_id, conversation, title, cwd, bytes, last_at, is_read, messages
       FROM files WHERE agent_id = ? AND conversation = ? AND has_texts = 1 ORDER BY is_main DESC, last_at DESC LIMIT 1`,
    )
    .get(agentId, agentSessionId);
  return row ? listedOf(row) : null;
}

function listedOf(row: SqlRow): ListedConversation {
  return {
    agentId: text(row, 'agent_id'),
    agentSessionId: text(row, 'conversation'),
    title: textOrNull(row, 'title'),
    cwd: textOrNull(row, 'cwd'),
    bytes: integer(row, 'bytes'),
    lastAt: integer(row, 'last_at'),
    messages: integer(row, 'is_read') === 1 ? integer(row, 'messages') : null,
  };
}
