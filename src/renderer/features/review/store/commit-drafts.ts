import { parseObject } from '#renderer/views/prompt-field/stored-object.ts';
import type { ReviewPlace } from '#shared/git/comparison.ts';
import type { NextCommit } from '#shared/git/next-commit.ts';

import type { Review } from './review.ts';

/** Messages of commits that are being written, by place. They survive a restart. */
const KEY = 'corral.commitMessages';
/** Maximum number of stored messages; the oldest is dropped. */
const MAX_STORED = 50;
/** Longest message that is stored, in characters; storage is limited to some megabytes. */
const MAX_LENGTH = 200_000;

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Returns the message that was being written for a place. */
export function readDraft(storage: DraftStorage, place: ReviewPlace): string {
  const found = draftsIn(storage).find(([key]) => key === keyOf(place));
  return found?.[1] ?? '';
}

/** Stores a message. It exists in this window only if the storage is full or forbidden. */
export function writeDraft(storage: DraftStorage, place: ReviewPlace, text: string): void {
  const key = keyOf(place);
  const others = draftsIn(storage).filter(([other]) => other !== key);
  const kept = text === '' ? others : [...others, [key, text.slice(0, MAX_LENGTH)] as const];
  try {
    storage.setItem(KEY, JSON.stringify(Object.fromEntries(kept.slice(-MAX_STORED))));
  } catch {
    // The message stays in the window.
  }
}

/** Sets the message of the next commit, and keeps it for a later start. */
export function setMessage(review: Review, commitMessage: string): void {
  review.change({ commitMessage });
  writeDraft(localStorage, review.place, commitMessage);
}

/**
 * Drops a stored message that is the one of the last commit: the window was closed between that
 * commit and the reply to it.
 */
export function dropCommitted(review: Review, { lastMessage }: Pick<NextCommit, 'lastMessage'>) {
  const { commitMessage } = review.state;
  const isMade = lastMessage !== null && cleaned(commitMessage) === cleaned(lastMessage);
  if (isMade && commitMessage !== '') setMessage(review, '');
}

/** Returns a message as git stores it by default, but for comments. */
function cleaned(message: string): string {
  return message
    .replace(/[ \t\r]+$/gmu, '')
    .replace(/\n{3,}/gu, '\n\n')
    .trim();
}

function draftsIn(storage: DraftStorage): readonly (readonly [string, string])[] {
  const entries = Object.entries(parseObject(storage.getItem(KEY)));
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

function keyOf(place: ReviewPlace): string {
  return place.of === 'session' ? `session ${place.sessionId}` : `project ${place.projectId}`;
}
