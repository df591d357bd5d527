import { folderName } from '#renderer/kit/text/paths.ts';
import { ARCHIVED_GROUP } from '#renderer/stores/window/ui.ts';
import type { Session } from '#shared/contract/sessions.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

/** The sessions of one git repository, with all of its worktrees; elsewhere, of one folder. */
export type Project = {
  /** The folder; for an agent that brings its own folders, a key made of the agent's id. */
  readonly key: string;
  /** Null for an agent that brings its own folders. */
  readonly folder: string | null;
  readonly agentId: string;
  /** True if it is on the desk also without sessions. */
  readonly isOnDesk: boolean;
  /** Working sessions first, then the most recently changed one. */
  readonly sessions: readonly Session[];
};

/** All sessions in the order of the list, each of them exactly once. */
export type SessionGroups = {
  /** Longest waiting session first, of all projects. */
  readonly waiting: readonly Session[];
  /** The session that was pinned first is first. */
  readonly pinned: readonly Session[];
  /** The project with the newest session first, so that a change of a session moves no project. */
  readonly projects: readonly Project[];
  /** Most recently archived session first. */
  readonly archived: readonly Session[];
};

/** A group of the list; waiting sessions are one group, and each project is one. */
export type ListGroup = {
  /** Identifies the group where the window stores which groups are collapsed. */
  readonly key: string;
  readonly kind: 'waiting' | 'pinned' | 'project' | 'archived';
  /** Null unless it is the group of a project. */
  readonly project: Project | null;
  readonly sessions: readonly Session[];
};

const NO_AGENTS: ReadonlySet<string> = new Set();

/**
 * Groups sessions; pure. They arrive newest first and keep that order where no other order is
 * defined, so that rows do not move. `ownFolder` has the agents that bring their own folders.
 */
export function groupSessions(
  sessions: readonly Session[],
  open: readonly Interaction[],
  ownFolder: ReadonlySet<string> = NO_AGENTS,
  desk: readonly { readonly folder: string }[] = [],
): SessionGroups {
  const openedAt = waitingSince(open);
  const isWaiting = (session: Session) =>
    openedAt.has(session.sessionId) || session.status === 'waiting';
  const since = (session: Session) => openedAt.get(session.sessionId) ?? session.updatedAt;
  const live = sessions.filter((session) => session.archivedAt === null);
  const calm = live.filter((session) => !isWaiting(session));
  return {
    waiting: live.filter(isWaiting).toSorted((a, b) => since(a) - since(b)),
    pinned: calm.filter(isPinned).toSorted((a, b) => pinnedAt(a) - pinnedAt(b)),
    projects: groupProjects(
      calm.filter((session) => !isPinned(session)),
      sessions,
      { ownFolder, onDesk: desk.map(({ folder }) => folder) },
    ),
    archived: sessions
      .filter((session) => session.archivedAt !== null)
      .toSorted((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0)),
  };
}

/** Returns the time since which each session has waited for an answer. */
function waitingSince(open: readonly Interaction[]): ReadonlyMap<string, number> {
  const openedAt = new Map<string, number>();
  for (const { request, openedAt: at } of open)
    openedAt.set(request.sessionId, Math.min(at, openedAt.get(request.sessionId) ?? at));
  return openedAt;
}

/**
 * Groups `shown` by project. `all` defines the order of the projects, so that a project keeps its
 * place while its newest session waits, is pinned or archived.
 */
function groupProjects(
  shown: readonly Session[],
  all: readonly Session[],
  {
    ownFolder,
    onDesk,
  }: { readonly ownFolder: ReadonlySet<string>; readonly onDesk: readonly string[] },
): readonly Project[] {
  const groups = new Map<string, Session[]>();
  const keyOf = (session: Session) => projectKey(session, ownFolder);
  for (const session of all) groups.set(keyOf(session), []);
  for (const folder of onDesk) groups.set(folder, groups.get(folder) ?? []);
  for (const session of shown) groups.get(keyOf(session))?.push(session);
  return [...groups].flatMap(([key, sessions]) => {
    const agentId = sessions[0]?.agentId ?? '';
    const isOnDesk = onDesk.includes(key);
    if (sessions.length === 0 && !isOnDesk) return [];
    const folder = ownFolder.has(agentId) ? null : key;
    return [{ key, folder, agentId, isOnDesk, sessions: sessions.toSorted(busyThenRecent) }];
  });
}

/** Returns the key of a session's project. A folder never has such a key of an agent. */
export function projectKey(session: Session, ownFolder: ReadonlySet<string>): string {
  const { agentId } = session;
  return ownFolder.has(agentId) ? `agent:${agentId}` : projectFolder(session);
}

/** Returns the main folder of the repository in which a session works, else its own folder. */
export function projectFolder({ cwd, repository = null }: Session): string {
  return (repository ?? cwd).replace(/(?<=.)[\\/]+$/u, '');
}

/**
 * Returns the folder of a session within its project, e.g. `packages/a`; the name of the folder for
 * a worktree beside the main folder; null if the session works in the main folder.
 */
export function placeInProject(session: Session): string | null {
  const cwd = session.cwd.replace(/(?<=.)[\\/]+$/u, '');
  const folder = projectFolder(session);
  if (cwd === folder) return null;
  const isBelow = cwd.startsWith(folder) && /^[\\/]/u.test(cwd.slice(folder.length));
  return isBelow ? cwd.slice(folder.length + 1) : folderName(cwd);
}

function busyThenRecent(a: Session, b: Session): number {
  const [busyA, busyB] = [isBusy(a), isBusy(b)];
  if (busyA !== busyB) return busyA ? -1 : 1;
  return busyA ? 0 : b.updatedAt - a.updatedAt;
}

export function isBusy(session: Session): boolean {
  return session.status === 'working' || session.status === 'starting';
}

function pinnedAt(session: Session): number {
  return session.pinnedAt ?? 0;
}

export function isPinned(session: Session): boolean {
  return (session.pinnedAt ?? null) !== null;
}

/** Returns true if the session ended its work or failed since the person last looked at it. */
export function isUnread(session: Session, seenAt: number): boolean {
  return !isBusy(session) && session.archivedAt === null && session.updatedAt > seenAt;
}

/** Returns the groups with sessions and the projects on the desk, in the order of the list. */
export function listGroups(groups: SessionGroups): readonly ListGroup[] {
  const { waiting, pinned, projects, archived } = groups;
  const all: readonly ListGroup[] = [
    { key: 'waiting', kind: 'waiting', project: null, sessions: waiting },
    { key: 'pinned', kind: 'pinned', project: null, sessions: pinned },
    ...projects.map((project): ListGroup => ({
      key: `project:${project.key}`,
      kind: 'project',
      project,
      sessions: project.sessions,
    })),
    { key: ARCHIVED_GROUP, kind: 'archived', project: null, sessions: archived },
  ];
  return all.filter(({ sessions, project }) => sessions.length > 0 || project?.isOnDesk === true);
}

/** Returns all sessions as the list shows them if every group is expanded. */
export function inListOrder(groups: SessionGroups): readonly Session[] {
  return listGroups(groups).flatMap(({ sessions }) => sessions);
}

/** Returns the sessions of the groups that are not collapsed, in the order of the list. */
export function expandedSessions(
  groups: SessionGroups,
  collapsed: readonly string[],
): readonly Session[] {
  return listGroups(groups).flatMap((group) =>
    isExpanded(group, collapsed) ? group.sessions : [],
  );
}

/** Returns true if the list shows the sessions of a group. Those that wait are always shown. */
export function isExpanded({ key, kind }: ListGroup, collapsed: readonly string[]): boolean {
  return kind === 'waiting' || !collapsed.includes(key);
}

/** Returns the session in front: the chosen one while it exists, else the first of the list. */
export function frontSession(groups: SessionGroups, selected: string | null): Session | undefined {
  const all = inListOrder(groups);
  return (
    all.find((session) => session.sessionId === selected) ??
    all.find((session) => session.archivedAt === null)
  );
}
