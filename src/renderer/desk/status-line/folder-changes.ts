import type { TFunction } from 'i18next';

import type { SessionChanges } from '#shared/session/session-changes.ts';

type Watched = Pick<SessionChanges, 'isWatched'>;

/** Says when the numbers of changed files are read. */
export function changesSource(t: TFunction<'statusLine'>, { isWatched }: Watched): string {
  return t(isWatched ? 'changes.source' : 'changes.unwatched');
}

/**
 * Calls `read` each time the window gets the focus, if the system cannot watch the folder. The
 * returned function stops.
 */
export function readOnReturn(
  page: EventTarget,
  { isWatched }: Watched,
  read: () => void,
): () => void {
  if (isWatched) return () => undefined;
  page.addEventListener('focus', read);
  return () => page.removeEventListener('focus', read);
}
