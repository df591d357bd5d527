import type { Session } from '#shared/contract/sessions.ts';

/** The asker of a question: a session, or a watched place. */
export type Asker = Pick<Session, 'sessionId' | 'agentId' | 'cwd'>;
