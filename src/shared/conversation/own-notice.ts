import { compose, type Sentence } from '#shared/words/sentence.ts';

/** Notices that Corral itself adds to a conversation; their texts are in the texts `notices`. */
export type OwnNotice =
  | 'emptySubmodules'
  | 'endedElsewhere'
  | 'foldersLeftOut'
  | 'forgotten'
  | 'forked'
  | 'lfsPointers'
  | 'outputBroke'
  | 'programEnded'
  | 'promptNotAwaited'
  | 'promptNotPasted'
  | 'promptNotSent'
  | 'promptNotShown'
  | 'promptOneLine'
  | 'startedWithout'
  | 'tooManyFollowed'
  | 'trustedInAgent';

/** Notices whose sentences have values. */
export type NoticeWithValues =
  | 'emptySubmodules'
  | 'foldersLeftOut'
  | 'lfsPointers'
  | 'programEnded';

/** Returns a notice that needs no values: its sentence, and its name for programs. */
export function ownNotice(notice: Exclude<OwnNotice, NoticeWithValues>): {
  readonly text: Sentence;
  readonly data: { readonly notice: string };
} {
  return { text: compose(`notices.${notice}`), data: { notice } };
}
