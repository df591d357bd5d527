import type { MessagePage } from '#shared/contract/conversation.ts';
import type { ConversationMessage } from '#shared/conversation/message.ts';

import { countNew, unseenSince, type Unseen } from './unseen.ts';

/** Where a page was asked from, as `conversation.page` understands it. */
export type Anchor = { readonly at: 'start' | 'end' } | { readonly at: 'before' | 'after' | 'around'; readonly seq: number };

/** A window on the messages of one level: the conversation itself, or what a tool use of it started. */
export type Level = {
  readonly messages: readonly ConversationMessage[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  /** `false`: nothing is known yet, so frames of this level are not collected either. */
  readonly loaded: boolean;
  /** Whether the person is at the end, so that the beginning may be let go when it grows. */
  readonly following: boolean;
  readonly loading: Loading | null;
  /** Which end is to be let go, in a change of its own: a list that grows at one end and shrinks at the other loses its place. */
  readonly overflow: End | null;
  /** `null` while they are at the end. */
  readonly unseen: Unseen | null;
};

export type End = 'start' | 'end';

/** Which page is on its way. */
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

/** Most messages of one level that are held; the far end is let go down to `KEPT_MESSAGES`. */
export const MAX_MESSAGES = 600;
export const KEPT_MESSAGES = 500;

/** `unseen`: for a reader who is elsewhere than at the end. */
export function levelOfPage(page: MessagePage, unseen: Unseen | null): Level {
  const { messages, hasBefore, hasAfter } = page;
  return { messages, hasBefore, hasAfter, loaded: true, following: unseen === null, loading: null, overflow: null, unseen };
}

/** The reader leaves the end, or is back there. */
export function followLevel(level: Level, following: boolean): Level {
  if (level.following === following) return level;
  return { ...level, following, unseen: following ? null : leaving(level) };
}

function leaving({ unseen, messages }: Level): Unseen {
  return unseen ?? unseenSince(messages.at(-1)?.seq ?? 0);
}

/** An older or newer page only counts when the window still ends where it was asked from. */
export function joinPage(level: Level, anchor: Anchor, page: MessagePage): Level {
  const idle = { ...level, loading: null };
  if (anchor.at === 'before') return prependPage(idle, anchor.seq, page);
  if (anchor.at === 'after') return appendPage(idle, anchor.seq, page);
  return levelOfPage(page, anchor.at === 'end' ? null : leaving(level));
}

function prependPage(level: Level, seq: number, page: MessagePage): Level {
  if (level.messages[0]?.seq !== seq) return level;
  const messages = [...page.messages, ...level.messages];
  return grown({ ...level, messages, hasBefore: page.hasBefore }, 'end');
}

function appendPage(level: Level, seq: number, page: MessagePage): Level {
  if (level.messages.at(-1)?.seq !== seq) return level;
  const messages = [...level.messages, ...page.messages];
  return grown({ ...level, messages, hasAfter: page.hasAfter }, 'start');
}

function grown(level: Level, far: End): Level {
  return level.messages.length <= MAX_MESSAGES ? level : { ...level, overflow: far };
}

/** Lets the far end go, down to `KEPT_MESSAGES`. */
export function trimLevel(level: Level): Level {
  const { overflow, messages } = level;
  if (overflow === 'start') return { ...level, messages: messages.slice(-KEPT_MESSAGES), hasBefore: true, overflow: null };
  if (overflow === 'end') return { ...level, messages: messages.slice(0, KEPT_MESSAGES), hasAfter: true, overflow: null };
  return level;
}

/** Whether a window shows the place `seq` and what is around it, so that it need not be loaded. */
export function holdsPlace({ messages, loaded, hasBefore, hasAfter }: Level, seq: number): boolean {
  const first = messages[0]?.seq ?? Infinity;
  const last = messages.at(-1)?.seq ?? -Infinity;
  return loaded && (seq >= first || !hasBefore) && (seq <= last || !hasAfter);
}

/** `replaces`: the message whose place this one takes. Messages other than these keep their identity. */
export function upsertMessage(level: Level, message: ConversationMessage, replaces: string | null): Level {
  const unseen = countNew(level.unseen, message);
  return put(unseen === level.unseen ? level : { ...level, unseen }, message, replaces);
}

function put(level: Level, message: ConversationMessage, replaces: string | null): Level {
  const at = level.messages.findIndex((held) => held.id === message.id || held.id === replaces);
  if (at < 0) return insertMessage(level, message);
  const isOther = (held: ConversationMessage, index: number) => index === at || (held.id !== message.id && held.id !== replaces);
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
  return level.following ? grown(longer, 'start') : longer;
}
