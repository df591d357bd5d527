import type { MessagePage } from '#shared/contract/conversation.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { countNew, countUnseenSince, type UnseenCount } from './unseen-count.ts';

/** The position from which a page was requested, in the form of `conversation.page`. */
export type Anchor =
  | { readonly at: 'start' | 'end' }
  | { readonly at: 'before' | 'after' | 'around'; readonly seq: number };

/** A window on the messages of one level: of the conversation itself, or of a tool use in it. */
export type Level = {
  readonly messages: readonly ConversationMessage[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** False until the first page is loaded; frames of this level are ignored until then. */
  readonly loaded: boolean;
  /**
   * True if the person is at the end, so that the beginning may be dropped when the window grows.
   */
  readonly following: boolean;
  readonly loading: Loading | null;
  /**
   * The end to drop, in a separate change: a list that grows at one end and shrinks at the other
   * loses its scroll position.
   */
  readonly overflow: End | null;
  /** News since the reader left the end; null while they are there. */
  readonly unseen: UnseenCount | null;
};

export type End = 'start' | 'end';

/** The page that is being loaded. */
export type Loading = 'before' | 'after' | 'end' | 'jump';

export const emptyLevel: Level = {
  messages: [],
  hasBefore: false,
  hasAfter: false,
  loaded: false,
  following: true,
  loading: null,
  overflow: null,
  unseen: null,
};

/**
 * Maximum number of messages kept per level; above it the far end is dropped down to
 * `KEPT_MESSAGES`.
 */
export const MAX_MESSAGES = 600;
export const KEPT_MESSAGES = 500;

/** Creates a level from a page. `unseen` is not null if the reader is not at the end. */
export function levelOfPage(page: MessagePage, unseen: UnseenCount | null): Level {
  const { messages, hasBefore, hasAfter } = page;
  return {
    messages,
    hasBefore,
    hasAfter,
    loaded: true,
    following: unseen === null,
    loading: null,
    overflow: null,
    unseen,
  };
}

/** Records that the reader leaves the end or returns to it. */
export function followLevel(level: Level, following: boolean): Level {
  if (level.following === following) return level;
  return { ...level, following, unseen: following ? null : unseenOf(level) };
}

function unseenOf({ unseen, messages }: Level): UnseenCount {
  return unseen ?? countUnseenSince(messages.at(-1)?.seq ?? 0);
}

/**
 * Adds a page. An older or newer one is dropped unless the window still ends where it was
 * requested.
 */
export function joinPage(level: Level, anchor: Anchor, page: MessagePage): Level {
  const idle = { ...level, loading: null };
  if (anchor.at === 'before') return prependPage(idle, anchor.seq, page);
  if (anchor.at === 'after') return appendPage(idle, anchor.seq, page);
  return levelOfPage(page, anchor.at === 'end' ? null : unseenOf(level));
}

function prependPage(level: Level, seq: number, page: MessagePage): Level {
  if (level.messages[0]?.seq !== seq) return level;
  const messages = [...page.messages, ...level.messages];
  return markOverflow({ ...level, messages, hasBefore: page.hasBefore }, 'end');
}

function appendPage(level: Level, seq: number, page: MessagePage): Level {
  if (level.messages.at(-1)?.seq !== seq) return level;
  const messages = [...level.messages, ...page.messages];
  return markOverflow({ ...level, messages, hasAfter: page.hasAfter }, 'start');
}

function markOverflow(level: Level, far: End): Level {
  return level.messages.length <= MAX_MESSAGES ? level : { ...level, overflow: far };
}

/** Drops the far end, down to `KEPT_MESSAGES` messages. */
export function trimLevel(level: Level): Level {
  const { overflow, messages } = level;
  if (overflow === 'start')
    return { ...level, messages: messages.slice(-KEPT_MESSAGES), hasBefore: true, overflow: null };
  if (overflow === 'end')
    return { ...level, messages: messages.slice(0, KEPT_MESSAGES), hasAfter: true, overflow: null };
  return level;
}

/**
 * Returns true if a window contains the position `seq` and its surroundings, so that it need not be
 * loaded.
 */
export function holdsPlace({ messages, loaded, hasBefore, hasAfter }: Level, seq: number): boolean {
  const first = messages[0]?.seq ?? Infinity;
  const last = messages.at(-1)?.seq ?? -Infinity;
  return loaded && (seq >= first || !hasBefore) && (seq <= last || !hasAfter);
}

/**
 * Inserts or replaces a message; `replaces` is the id of a message to remove. All other messages
 * keep their identity.
 */
export function upsertMessage(
  level: Level,
  message: ConversationMessage,
  replaces: string | null,
): Level {
  const unseen = countNew(level.unseen, message);
  return replaceOrInsert(unseen === level.unseen ? level : { ...level, unseen }, message, replaces);
}

function replaceOrInsert(
  level: Level,
  message: ConversationMessage,
  replaces: string | null,
): Level {
  const at = level.messages.findIndex((held) => held.id === message.id || held.id === replaces);
  if (at < 0) return insertMessage(level, message);
  const isOther = (held: ConversationMessage, index: number) =>
    index === at || (held.id !== message.id && held.id !== replaces);
  const messages = level.messages.with(at, message);
  return { ...level, messages: replaces === null ? messages : messages.filter(isOther) };
}

function insertMessage(level: Level, message: ConversationMessage): Level {
  const at = level.messages.findLastIndex((held) => held.seq < message.seq) + 1;
  const beyondStart = at === 0 && level.hasBefore;
  const atEnd = at === level.messages.length;
  if (beyondStart || (atEnd && level.hasAfter)) return level;
  if (atEnd && !level.following && at >= MAX_MESSAGES) return { ...level, hasAfter: true };
  const longer = { ...level, messages: level.messages.toSpliced(at, 0, message) };
  return level.following ? markOverflow(longer, 'start') : longer;
}
