import type { Problem } from '#shared/contract/agents.ts';
import { session, type Session } from '#shared/contract/sessions.ts';
import { compose } from '#shared/words/sentence.ts';

import type { SqlRow } from '../database/database.ts';
import { jsonOf } from '../database/stored-bodies.ts';

const problem: Problem = {
  kind: 'sessionDamaged',
  message: compose('storeFailures.sessionDamaged'),
  remedy: compose('storeFailures.checkBeforeResume'),
  command: null,
};

/** Fields of a record that are only shown, and that start or allow nothing. */
const DISPLAY_KEYS = [
  'agentId',
  'title',
  'cwd',
  'model',
  'agentSessionId',
  'counters',
  'usage',
  'createdAt',
  'updatedAt',
  'archivedAt',
  'pinnedAt',
] as const;

/**
 * Returns a session with what can be read of its damaged row. Its permission mode is never read
 * from the row.
 */
export function salvagedSession(sessionId: string, row: SqlRow): Session {
  const json = typeof row['body'] === 'string' ? jsonOf(row['body']) : null;
  const record = new Map(Object.entries(Object(json)));
  const createdAt = typeof row['created_at'] === 'number' ? row['created_at'] : 0;
  const salvaged: Record<string, unknown> = { ...empty(sessionId, createdAt) };
  for (const key of DISPLAY_KEYS) {
    const one = session.shape[key].safeParse(record.get(key));
    if (one.success) salvaged[key] = one.data;
  }
  return session.parse(salvaged);
}

function empty(sessionId: string, createdAt: number): Session {
  return {
    sessionId,
    agentId: 'unknown',
    title: 'Damaged session',
    cwd: '',
    permissionMode: 'default',
    model: null,
    status: 'failed',
    problem,
    agentSessionId: null,
    agentVersion: null,
    counters: { seen: 0, shown: 0, unknown: 0 },
    usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
    face: 'structured',
    terminalId: null,
    interruptedTurn: false,
    slashCommands: [],
    createdAt,
    updatedAt: createdAt,
    archivedAt: null,
  };
}
