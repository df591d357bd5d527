import type { Session } from '#shared/contract/sessions.ts';

import { newSession, titleOf } from './session-record.ts';

/** The facts of a conversation that was held without Corral. */
export type AdoptedConversation = Pick<
  Session,
  'sessionId' | 'agentId' | 'cwd' | 'permissionMode' | 'title' | 'agentSessionId' | 'history'
> & {
  /** Time of its last message. */
  readonly modifiedAt: number;
};

/** Returns the stopped session of a conversation; in lists it is as old as its last message. */
export function adoptedSession(
  { history, agentSessionId, modifiedAt, ...given }: AdoptedConversation,
  now: number,
): Session {
  const made = newSession({ ...given, title: titleOf(given.title), model: null, now });
  const updatedAt = Math.min(modifiedAt, now);
  return { ...made, status: 'stopped', agentSessionId, history, updatedAt };
}
