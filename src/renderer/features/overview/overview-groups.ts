import { isBusy, isUnread } from '#renderer/stores/sessions/groups.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Parts of the overview, in the order in which they are shown. */
export const OVERVIEW_PARTS = ['working', 'done', 'failed'] as const;
export type OverviewPart = (typeof OVERVIEW_PARTS)[number];

export type OverviewEntry = { readonly part: OverviewPart; readonly session: Session };

type Given = {
  readonly sessions: readonly Session[];
  /** Sessions with an open question, which the inbox lists. */
  readonly waiting: ReadonlySet<string>;
  /** Returns the time at which the person last looked at a session. */
  readonly seenAt: (sessionId: string) => number;
};

/**
 * Returns the sessions that work, and those that ended their work or failed since the person last
 * looked at them. Working sessions keep their order while they work; the others are newest first.
 */
export function overviewOf({ sessions, waiting, seenAt }: Given): readonly OverviewEntry[] {
  const entries = sessions.flatMap((session): readonly OverviewEntry[] => {
    const part = partOf(session, waiting, seenAt(session.sessionId));
    return part === null ? [] : [{ part, session }];
  });
  return entries.toSorted(
    (a, b) =>
      OVERVIEW_PARTS.indexOf(a.part) - OVERVIEW_PARTS.indexOf(b.part) ||
      timeOf(b) - timeOf(a) ||
      (a.session.sessionId < b.session.sessionId ? -1 : 1),
  );
}

function partOf(
  session: Session,
  waiting: ReadonlySet<string>,
  seenAt: number,
): OverviewPart | null {
  const isWaiting = session.status === 'waiting' || waiting.has(session.sessionId);
  if (isWaiting || session.archivedAt !== null) return null;
  if (isBusy(session)) return 'working';
  if (!isUnread(session, seenAt)) return null;
  return session.status === 'failed' ? 'failed' : 'done';
}

function timeOf({ part, session }: OverviewEntry): number {
  return part === 'working' ? session.createdAt : session.updatedAt;
}
