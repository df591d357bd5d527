import type { Store } from '#core/store/store.ts';
import { ok } from '#shared/base/result.ts';

import { noSuchSession } from './record/command-failures.ts';

/**
 * Returns what a new session takes over from the session that it continues: the title, so that a
 * search finds both by the same name, and the link. Empty if it continues none. Fails if the
 * earlier session is not on the desk.
 */
export function fromContinued(store: Pick<Store, 'sessions'>, continuedFrom: string | undefined) {
  if (continuedFrom === undefined) return ok({});
  const earlier = store.sessions.get(continuedFrom);
  const isOnDesk = earlier !== null && typeof earlier.discardedAt !== 'number';
  return isOnDesk ? ok({ title: earlier.title, continuedFrom }) : noSuchSession();
}
