import type { Worktree } from '#shared/git/worktree.ts';
import type { OwnNotice } from '#shared/conversation/own-notice.ts';
import { visibleText } from '#shared/base/visible-text.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

/** Number of paths that a notice names. */
const NAMED = 5;

export type ContentNotice = {
  readonly text: Sentence;
  readonly data: { readonly notice: OwnNotice };
};

/** Returns notices about files that a new worktree lacks, for its session. */
export function contentNotices({
  emptySubmodules = [],
  pointerFiles = [],
}: Pick<Worktree, 'emptySubmodules' | 'pointerFiles'>): readonly ContentNotice[] {
  return [
    ...(emptySubmodules.length === 0
      ? []
      : [
          {
            text: compose('notices.emptySubmodules', { paths: named(emptySubmodules) }),
            data: { notice: 'emptySubmodules' as const },
          },
        ]),
    ...(pointerFiles.length === 0
      ? []
      : [
          {
            text: compose('notices.lfsPointers', { paths: named(pointerFiles) }),
            data: { notice: 'lfsPointers' as const },
          },
        ]),
  ];
}

/** Names the first paths, and counts the others. */
function named(paths: readonly string[]): string {
  const first = paths.slice(0, NAMED).map(visibleText).join(', ');
  return paths.length > NAMED ? `${first} (+${paths.length - NAMED})` : first;
}
