import type { Session } from '#shared/contract/sessions.ts';

export type ComposerState = 'idle' | 'working' | 'stopped' | 'archived';

/**
 * Returns the state that decides the effect of sending. While a question is open the turn still
 * runs, so it can be interrupted.
 */
export function composerState(session: Pick<Session, 'status' | 'archivedAt'>): ComposerState {
  if (session.archivedAt !== null) return 'archived';
  switch (session.status) {
    case 'starting':
    case 'working':
    case 'waiting':
      return 'working';
    case 'stopped':
    case 'failed':
      return 'stopped';
    case 'idle':
      return 'idle';
  }
}
