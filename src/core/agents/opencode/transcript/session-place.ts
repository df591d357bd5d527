import path from 'node:path';

import type { AgentHome } from '#core/agents/driver.ts';

/** Ids that OpenCode gives to sessions. */
const SESSION_ID = /^\w[\w-]{0,199}$/;

/** A conversation in the database. `sessionId` is the one of a sub-agent or that of `rootId`. */
export type SessionPlace = {
  readonly database: string;
  readonly rootId: string;
  readonly sessionId: string;
};

/** Returns the database in which OpenCode keeps its conversations (seen with 1.18.33). */
export function databaseOf({ homeDir, variables }: AgentHome): string | null {
  const data = path.join(
    variables['XDG_DATA_HOME'] || path.join(homeDir, '.local/share'),
    'opencode',
  );
  const name = variables['OPENCODE_DB'] || 'opencode.db';
  return name === ':memory:' ? null : path.resolve(data, name);
}

export function isSessionId(id: unknown): id is string {
  return typeof id === 'string' && SESSION_ID.test(id);
}

/** Returns a name for a conversation, which is used where other agents have a path. */
export function fileOf({ database, rootId, sessionId }: SessionPlace): string {
  return `${database}#${rootId}${sessionId === rootId ? '' : `/${sessionId}`}`;
}

export function placeIn(file: string): SessionPlace | null {
  const at = file.lastIndexOf('#');
  const [rootId, sessionId = rootId, ...others] = file.slice(at + 1).split('/');
  if (at <= 0 || others.length > 0 || !isSessionId(rootId) || !isSessionId(sessionId)) return null;
  return { database: file.slice(0, at), rootId, sessionId };
}
