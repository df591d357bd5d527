import type { Session } from '#shared/contract/sessions.ts';

type Listed = Pick<Session, 'sessionId' | 'agentId' | 'cwd' | 'commandsVersion' | 'updatedAt'>;

/**
 * Returns the session whose commands a new session of that agent probably has: the last one that
 * named any, preferably in this folder. An agent names its commands only while it runs. Returns null
 * if there is none.
 */
export function sessionWithCommands(
  sessions: readonly Listed[],
  agentId: string,
  cwd: string,
): Listed | null {
  const known = sessions
    .filter((session) => session.agentId === agentId && session.commandsVersion !== undefined)
    .toSorted((a, b) => b.updatedAt - a.updatedAt);
  return known.find((session) => session.cwd === cwd) ?? known[0] ?? null;
}
