import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

import { frameScheduler } from '#renderer/stores/frames/frame-scheduler.ts';
import type { StreamFailure } from '#shared/channel/client-streams.ts';
import type { Client } from '#shared/channel/client.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { StreamEvent } from '#shared/contract/streams.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import {
  changeConversation,
  emptyConversation,
  hasOverflow,
  levelKey,
  type ConversationChange,
  type ConversationState,
} from './conversation-state.ts';
import { holdsPlace, type Anchor, type Level, type Loading } from './level.ts';
import type { LiveText } from './live-text.ts';
import { noteFrame } from './turns-store.ts';

type Change = { readonly sessionId: string; readonly change: ConversationChange | 'closed' };
type BySession = Readonly<Record<string, ConversationState>>;

const PAGE = 60;
const TRIM_AFTER_MS = 100;
const NONE: readonly ConversationMessage[] = [];
const SILENCE: readonly LiveText[] = [];

const useConversations = create<{ readonly bySession: BySession }>()(() => ({ bySession: {} }));

/** The only function that writes this store. */
function applyChanges(changes: readonly Change[]): void {
  const bySession = { ...useConversations.getState().bySession };
  for (const { sessionId, change } of changes) {
    if (change === 'closed') delete bySession[sessionId];
    else
      bySession[sessionId] = changeConversation(bySession[sessionId] ?? emptyConversation, change);
  }
  useConversations.setState({ bySession });
  for (const [sessionId, state] of Object.entries(bySession))
    if (hasOverflow(state)) trimSoon(sessionId);
}

/** Trims a conversation after the list has rendered the added messages. */
function trimSoon(sessionId: string): void {
  setTimeout(() => changes.add({ sessionId, change: { type: 'trim' } }), TRIM_AFTER_MS);
}

/** Queues pages together with frames, so that an older state never overtakes a newer one. */
const changes = frameScheduler.createQueue<Change>(applyChanges, ({ change }) =>
  isForerunner(change) ? 'patient' : 'usual',
);

/** Returns true for live input of a tool, whose card mostly follows at once or exists already. */
function isForerunner(change: Change['change']): boolean {
  if (change === 'closed' || change.type !== 'live') return false;
  return change.delta.type === 'ended' || change.delta.kind === 'toolInput';
}

function levelOf(sessionId: string, parent: string | null): Level | undefined {
  return useConversations.getState().bySession[sessionId]?.levels[levelKey(parent)];
}

function useLevel<T>(
  sessionId: string,
  parent: string | null,
  select: (level: Level | undefined) => T,
): T {
  return useConversations((s) => select(s.bySession[sessionId]?.levels[levelKey(parent)]));
}

/**
 * Returns the messages in order of `seq`; a window on the level, see `usePageFlags`. Unchanged
 * messages keep their identity.
 */
export function useMessages(
  sessionId: string,
  parentToolUseId: string | null,
): readonly ConversationMessage[] {
  return useLevel(sessionId, parentToolUseId, (level) => level?.messages ?? NONE);
}

/**
 * Returns one fact about the messages of a level; the component renders again only if the fact
 * changes.
 */
export function useMessagesFact<T>(
  sessionId: string,
  parent: string | null,
  select: (messages: readonly ConversationMessage[]) => T,
): T {
  return useLevel(sessionId, parent, (level) => select(level?.messages ?? NONE));
}

/** Returns the prompts that the agent has not begun, oldest first. */
export function useWaiting(sessionId: string): readonly ConversationMessage[] {
  return useConversations((s) => s.bySession[sessionId]?.waiting ?? NONE);
}

export function useLiveBlocks(
  sessionId: string,
  parentToolUseId: string | null,
): readonly LiveText[] {
  return useConversations(
    (s) => s.bySession[sessionId]?.live[levelKey(parentToolUseId)] ?? SILENCE,
  );
}

/** Returns the number of messages since the reader left the end; 0 while they are there. */
export function useUnseen(sessionId: string): number {
  return useLevel(sessionId, null, (level) => level?.unseen?.count ?? 0);
}

/**
 * Returns the position of the newest message when the reader left the end; null while they are
 * there.
 */
export function leftAtOf(sessionId: string): number | null {
  return levelOf(sessionId, null)?.unseen?.leftAt ?? null;
}

/** Returns the position at which the conversation was opened; a new object after each snapshot. */
export function useOpenedAt(sessionId: string): ConversationState['opened'] {
  return useConversations((s) => s.bySession[sessionId]?.opened ?? emptyConversation.opened);
}

/** Returns why this conversation cannot be shown; null if it can, or while it is being opened. */
export function useConversationFailure(sessionId: string): StreamFailure | null {
  return useConversations((s) => s.bySession[sessionId]?.failure ?? null);
}

export type PageFlags = {
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** False until a page is loaded: then call `jumpToEnd` (the top level loads itself). */
  readonly loaded: boolean;
  readonly loading: Loading | null;
};

export function usePageFlags(sessionId: string, parentToolUseId: string | null): PageFlags {
  return useConversations(
    useShallow((s) => {
      const level = s.bySession[sessionId]?.levels[levelKey(parentToolUseId)];
      return {
        hasBefore: level?.hasBefore ?? false,
        hasAfter: level?.hasAfter ?? false,
        loaded: level?.loaded ?? false,
        loading: level?.loading ?? null,
      };
    }),
  );
}

type PageReply = Awaited<ReturnType<CorralApi['conversation.page']>>;

async function load(
  api: CorralApi,
  sessionId: string,
  parent: string | null,
  anchor: Anchor,
  loading: Loading,
): Promise<PageReply> {
  changes.add({ sessionId, change: { type: 'loading', parent, loading } });
  const reply = await api['conversation.page']({
    sessionId,
    parentToolUseId: parent,
    anchor,
    limit: PAGE,
  });
  if (!reply.ok) changes.add({ sessionId, change: { type: 'loading', parent, loading: null } });
  else changes.add({ sessionId, change: { type: 'page', parent, anchor, page: reply.value } });
  return reply;
}

/** Loads the page before the window. Returns null if there is none, or while a page is loading. */
export async function loadOlder(
  api: CorralApi,
  sessionId: string,
  parentToolUseId: string | null,
): Promise<PageReply | null> {
  const level = levelOf(sessionId, parentToolUseId);
  const first = level?.messages[0];
  if (!level || !first || !level.hasBefore || level.loading !== null) return null;
  return load(api, sessionId, parentToolUseId, { at: 'before', seq: first.seq }, 'before');
}

/** Loads the page after the window. Returns null if there is none, or while a page is loading. */
export async function loadNewer(
  api: CorralApi,
  sessionId: string,
  parentToolUseId: string | null,
): Promise<PageReply | null> {
  const level = levelOf(sessionId, parentToolUseId);
  const last = level?.messages.at(-1);
  if (!level || !last || !level.hasAfter || level.loading !== null) return null;
  return load(api, sessionId, parentToolUseId, { at: 'after', seq: last.seq }, 'after');
}

/**
 * Replaces the window by the newest messages; also the first load of a level below the top. Returns
 * null if they are loaded.
 */
export async function jumpToEnd(
  api: CorralApi,
  sessionId: string,
  parentToolUseId: string | null,
): Promise<PageReply | null> {
  const level = levelOf(sessionId, parentToolUseId);
  // A window may open before the first messages are read.
  const showsEnd =
    level?.loaded === true && !level.hasAfter && (level.messages.length > 0 || !level.hasBefore);
  return showsEnd ? null : load(api, sessionId, parentToolUseId, { at: 'end' }, 'end');
}

/** Replaces the window by the oldest messages. Returns null if they are loaded. */
export async function jumpToStart(api: CorralApi, sessionId: string): Promise<PageReply | null> {
  const level = levelOf(sessionId, null);
  return level?.loaded === true && !level.hasBefore
    ? null
    : load(api, sessionId, null, { at: 'start' }, 'jump');
}

/** Loads the messages around the position `seq`. Returns null if they are loaded. */
export async function jumpTo(
  api: CorralApi,
  sessionId: string,
  parent: string | null,
  seq: number,
): Promise<PageReply | null> {
  const level = levelOf(sessionId, parent);
  return level && holdsPlace(level, seq)
    ? null
    : load(api, sessionId, parent, { at: 'around', seq }, 'jump');
}

/**
 * Sets whether the person is at the end. While they are not, the beginning of the window is kept.
 */
export function setFollowing(
  sessionId: string,
  parentToolUseId: string | null,
  following: boolean,
): void {
  changes.add({ sessionId, change: { type: 'following', parent: parentToolUseId, following } });
}

type NewMessage = (message: ConversationMessage) => void;
const newMessageListeners = new Set<NewMessage>();

/**
 * Notifies of each new message of an open conversation once; messages of a snapshot are not new.
 */
export function onNewMessage(listener: NewMessage): () => void {
  newMessageListeners.add(listener);
  return () => void newMessageListeners.delete(listener);
}

/**
 * Receives the conversation until the returned function is called, which also removes it from the
 * store.
 */
export function openConversation(
  client: Pick<Client, 'openStream' | 'api'>,
  sessionId: string,
): () => void {
  const add = (change: ConversationChange) => changes.add({ sessionId, change });
  let newest = Infinity;
  const notifyNew = (event: StreamEvent) => {
    if (event.type !== 'message.upserted' || event.message.seq <= newest) return;
    newest = event.message.seq;
    for (const listener of newMessageListeners) listener(event.message);
  };
  const close = client.openStream(sessionId, {
    onSnapshot: (snapshot) => {
      if (snapshot.of !== 'session') return;
      newest = snapshot.reading?.newest ?? snapshot.page.messages.at(-1)?.seq ?? 0;
      const { page, live, waiting, reading } = snapshot;
      add({ type: 'snapshot', page, live, waiting, reading });
      // The first messages of a transcript are still being read; the reply waits for them.
      if (snapshot.page.messages.length === 0 && snapshot.page.hasBefore)
        void jumpToEnd(client.api, sessionId, null);
    },
    onFrame: ({ event }) => {
      add({ type: 'event', event });
      noteFrame(sessionId, event);
      notifyNew(event);
    },
    onDelta: (delta) => add({ type: 'live', delta }),
    onLive: (live) => add({ type: 'liveReset', live }),
    onFailed: (failure) => add({ type: 'failed', failure }),
  });
  return () => {
    close();
    changes.add({ sessionId, change: 'closed' });
  };
}
