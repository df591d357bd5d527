import { projectFolder } from '#renderer/stores/sessions/groups.ts';
import type { TranscriptInfo } from '#shared/contract/calls/transcripts.ts';
import type { Session } from '#shared/contract/sessions.ts';

/** A conversation that can be continued: a session, or one that an agent had without Corral. */
export type Conversation = {
  readonly key: string;
  /** Null if it has no words of the person. */
  readonly title: string | null;
  readonly agentId: string;
  readonly time: number;
  readonly open:
    | { readonly kind: 'session'; readonly sessionId: string }
    | { readonly kind: 'found'; readonly agentId: string; readonly agentSessionId: string };
};

/** Returns the newest conversations in a folder and the folders below it, newest first. */
export function conversationsIn(
  folder: string,
  sessions: readonly Session[],
  found: readonly TranscriptInfo[],
  most: number,
): readonly Conversation[] {
  const place = withoutEnd(folder);
  if (place === '') return [];
  const known = sessions.find(({ cwd }) => withoutEnd(cwd) === place);
  const project = known ? projectFolder(known) : place;
  const isIn = (cwd: string) => isBelow(cwd, project) || isBelow(cwd, place);
  const own = sessions
    .filter((session) => projectFolder(session) === project || isIn(session.cwd))
    .map(conversationOfSession);
  const others = found
    .filter(({ cwd, sessionId }) => sessionId === null && cwd !== null && isIn(cwd))
    .map(conversationOfAgent);
  return [...own, ...others].toSorted((a, b) => b.time - a.time).slice(0, most);
}

function conversationOfSession({ sessionId, agentId, title, updatedAt }: Session): Conversation {
  return {
    key: sessionId,
    title,
    agentId,
    time: updatedAt,
    open: { kind: 'session', sessionId },
  };
}

function conversationOfAgent(found: TranscriptInfo): Conversation {
  const { agentId, agentSessionId, title, modifiedAt } = found;
  return {
    key: `${agentId} ${agentSessionId}`,
    title,
    agentId,
    time: modifiedAt,
    open: { kind: 'found', agentId, agentSessionId },
  };
}

function isBelow(path: string, folder: string): boolean {
  const inner = withoutEnd(path);
  return (
    inner === folder || (inner.startsWith(folder) && /^[\\/]/u.test(inner.slice(folder.length)))
  );
}

function withoutEnd(path: string): string {
  return path.replace(/(?<=.)[\\/]+$/u, '');
}

/** A folder in which agents had conversations without Corral. */
type EarlierFolder = {
  readonly folder: string;
  readonly count: number;
  readonly time: number;
};

/** Returns the folders of conversations, that with the newest one first. */
export function earlierFolders(
  found: readonly TranscriptInfo[],
  most: number,
): readonly EarlierFolder[] {
  const folders = new Map<string, EarlierFolder>();
  for (const { cwd, modifiedAt } of found) {
    if (cwd === null) continue;
    const { count, time } = folders.get(cwd) ?? { count: 0, time: 0 };
    folders.set(cwd, { folder: cwd, count: count + 1, time: Math.max(time, modifiedAt) });
  }
  return [...folders.values()].toSorted((a, b) => b.time - a.time).slice(0, most);
}
