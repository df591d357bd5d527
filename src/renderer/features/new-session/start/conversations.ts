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

/** A folder in which agents had conversations without Corral, with the newest ones. */
export type EarlierFolder = {
  readonly folder: string;
  readonly count: number;
  readonly time: number;
  readonly conversations: readonly Conversation[];
};

/** Maximum numbers of the folders, and of the conversations of each and of the chosen folder. */
export type EarlierLimits = {
  readonly folders: number;
  readonly each: number;
  readonly ofChosen: number;
};

/**
 * Returns the folders of conversations, that with the newest one first. The chosen folder has more
 * of its conversations. If it is not among the first, it follows at the end with those of the
 * folders below it: a choice moves no folder that is above it or is it.
 */
export function earlierFolders(
  found: readonly TranscriptInfo[],
  chosen: string,
  { folders: most, each, ofChosen }: EarlierLimits,
): readonly EarlierFolder[] {
  const byFolder = new Map<string, TranscriptInfo[]>();
  for (const conversation of found) {
    if (conversation.cwd === null) continue;
    const others = byFolder.get(conversation.cwd);
    if (others) others.push(conversation);
    else byFolder.set(conversation.cwd, [conversation]);
  }
  const place = withoutEnd(chosen);
  const isChosen = (folder: string) => withoutEnd(folder) === place;
  const first = [...byFolder]
    .map(([folder, members]) => earlierFolder(folder, members, isChosen(folder) ? ofChosen : each))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, most);
  if (place === '' || first.some(({ folder }) => isChosen(folder))) return first;
  const below = found.filter(({ cwd }) => cwd !== null && isBelow(cwd, place));
  return below.length === 0 ? first : [...first, earlierFolder(place, below, ofChosen)];
}

function earlierFolder(
  folder: string,
  members: readonly TranscriptInfo[],
  most: number,
): EarlierFolder {
  const newest = members.toSorted((a, b) => b.modifiedAt - a.modifiedAt);
  const conversations = newest.slice(0, most).map(conversationOfAgent);
  return { folder, count: members.length, time: newest[0]?.modifiedAt ?? 0, conversations };
}
