import type { Session, SessionStatus } from '#shared/contract/sessions.ts';

const RUNNING: ReadonlySet<SessionStatus> = new Set(['starting', 'working', 'waiting', 'idle']);

/** Returns true if the session has a process of its agent. */
export function isRunning({ status }: Pick<Session, 'status'>): boolean {
  return RUNNING.has(status);
}
