import type { Session } from '#shared/contract/sessions.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

export type SessionGroups = {
  /** Longest waiting session first. */
  readonly waiting: readonly Session[];
  readonly working: readonly Session[];
  /** Most recently changed session first. */
  readonly others: readonly Session[];
  readonly archived: readonly Session[];
};

/**
 * Groups sessions; pure. They arrive newest first and keep that order where no other order is
 * defined, so that rows do not move.
 */
export function groupSessions(
  sessions: readonly Session[],
  open: readonly Interaction[],
): SessionGroups {
  const openedAt = new Map<string, number>();
  for (const { request, openedAt: at } of open)
    openedAt.set(request.sessionId, Math.min(at, openedAt.get(request.sessionId) ?? at));
  const isWaiting = (session: Session) =>
    openedAt.has(session.sessionId) || session.status === 'waiting';
  const since = (session: Session) => openedAt.get(session.sessionId) ?? session.updatedAt;
  const live = sessions.filter((session) => session.archivedAt === null);
  const calm = live.filter((session) => !isWaiting(session));
  return {
    waiting: live.filter(isWaiting).toSorted((a, b) => since(a) - since(b)),
    working: calm.filter(isBusy),
    others: calm
      .filter((session) => !isBusy(session))
      .toSorted((a, b) => b.updatedAt - a.updatedAt),
    archived: sessions.filter((session) => session.archivedAt !== null),
  };
}

function isBusy(session: Session): boolean {
  return session.status === 'working' || session.status === 'starting';
}

/** Returns true if the session ended its work or failed since the person last looked at it. */
export function isUnread(session: Session, seenAt: number): boolean {
  return !isBusy(session) && session.archivedAt === null && session.updatedAt > seenAt;
}

export function inListOrder({
  waiting,
  working,
  others,
  archived,
}: SessionGroups): readonly Session[] {
  return [...waiting, ...working, ...others, ...archived];
}

/** Returns the session in front: the chosen one while it exists, else the first of the list. */
export function frontSession(groups: SessionGroups, selected: string | null): Session | undefined {
  const all = inListOrder(groups);
  return (
    all.find((session) => session.sessionId === selected) ??
    all.find((session) => session.archivedAt === null)
  );
}
