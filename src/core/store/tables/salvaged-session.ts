import type { Problem } from '#shared/contract/agents.ts';
import { session, type Session } from '#shared/contract/sessions.ts';

import type { SqlRow } from '../database/database.ts';
import { jsonOf } from '../database/stored-bodies.ts';

const problem: Problem = {
  kind: 'sessionDamaged',
  message: "The record of this session was damaged. Its messages are not; what could not be read of the record is Corral's guess.",
  remedy: 'Read the conversation here. Check the folder and the permission mode before you resume it.',
  command: null,
};

/** What of a record is shown only, and starts or allows nothing. */
const SHOWN = ['agentId', 'title', 'cwd', 'model', 'agentSessionId', 'counters', 'usage', 'createdAt', 'updatedAt', 'archivedAt'] as const;

/** A session as its damaged row still says it. Its permission mode is never taken from there. */
export function salvagedSession(sessionId: string, row: SqlRow): Session {
  const json = typeof row['body'] === 'string' ? jsonOf(row['body']) : null;
  const record = new Map(Object.entries(Object(json)));
  const createdAt = typeof row['created_at'] === 'number' ? row['created_at'] : 0;
  const salvaged: Record<string, unknown> = { ...empty(sessionId, createdAt) };
  for (const key of SHOWN) {
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
