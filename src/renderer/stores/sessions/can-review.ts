import type { Session } from '#shared/contract/sessions.ts';

/** Returns true if the folder of a session is in a git repository, as far as Corral knows. */
export function canReview({ git }: Pick<Session, 'git'>): boolean {
  return git !== null && git !== undefined;
}
