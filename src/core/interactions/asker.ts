import type { Session } from '#shared/contract/sessions.ts';

/** Whose question it is: a session's, or that of a place which is watched. */
export type Asker = Pick<Session, 'sessionId' | 'agentId' | 'cwd'>;
