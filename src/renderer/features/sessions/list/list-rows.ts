import {
  isExpanded,
  listGroups,
  type ListGroup,
  type SessionGroups,
} from '#renderer/stores/sessions/groups.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** Position among the rows of the same parent, as a screen reader says it. */
type RowPlace = { readonly position: number; readonly setSize: number };

export type GroupRow = RowPlace & {
  readonly kind: 'group';
  readonly key: string;
  /** The group with the sessions that the filter leaves. */
  readonly group: ListGroup;
  readonly isExpanded: boolean;
  /** False for open questions and with a filter: the group is always expanded then. */
  readonly canCollapse: boolean;
};

export type SessionRow = RowPlace & {
  readonly kind: 'session';
  readonly key: string;
  readonly session: Session;
  readonly group: ListGroup;
};

export type ListRow = GroupRow | SessionRow;

/**
 * Returns the rows of the list: each group with a heading, followed by its sessions unless it is
 * collapsed. With a filter, only groups with matching sessions, all expanded.
 */
export function listRows(
  groups: SessionGroups,
  collapsed: readonly string[],
  matches: ((session: Session) => boolean) | null,
): readonly ListRow[] {
  const shown = matches === null ? listGroups(groups) : filtered(listGroups(groups), matches);
  return shown.flatMap((group, at): readonly ListRow[] => {
    const isOpen = matches !== null || isExpanded(group, collapsed);
    const heading: GroupRow = {
      kind: 'group',
      key: groupRowKey(group),
      group,
      isExpanded: isOpen,
      canCollapse: matches === null && group.kind !== 'waiting',
      position: at + 1,
      setSize: shown.length,
    };
    return isOpen ? [heading, ...sessionRows(group)] : [heading];
  });
}

function sessionRows(group: ListGroup): readonly SessionRow[] {
  const { sessions } = group;
  return sessions.map((session, at) => ({
    kind: 'session',
    key: session.sessionId,
    session,
    group,
    position: at + 1,
    setSize: sessions.length,
  }));
}

function filtered(
  groups: readonly ListGroup[],
  matches: (session: Session) => boolean,
): readonly ListGroup[] {
  return groups
    .map((group) => ({ ...group, sessions: group.sessions.filter(matches) }))
    .filter(({ sessions }) => sessions.length > 0);
}

export function groupRowKey({ key }: Pick<ListGroup, 'key'>): string {
  return `group:${key}`;
}

/** Returns the index of the heading that a row belongs to; -1 if there is no row. */
export function headingIndex(rows: readonly ListRow[], at: number): number {
  return rows.findLastIndex((row, index) => index <= at && row.kind === 'group');
}
