import type { Store } from '#core/store/store.ts';
import type { StoredCheckpoint } from '#core/store/git-desk/checkpoints.ts';
import { isInside } from '#node/files/path-inside.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

import type { Taking } from './taking.ts';

type Needs = {
  readonly taking: Pick<Taking, 'take'>;
  readonly store: Pick<Store, 'sessions'>;
};

/**
 * Takes a checkpoint of a folder that will be removed, for each session that worked in it, or for
 * the folder alone if none did. Returns the reason if one is missing or not complete.
 */
export async function takeBeforeRemoval(
  { taking, store }: Needs,
  folder: string,
): Promise<ShownText | null> {
  const inside = store.sessions.all().filter(({ cwd }) => isInside(folder, cwd));
  const sessionIds = inside.length === 0 ? [''] : inside.map(({ sessionId }) => sessionId);
  let problem: ShownText | null = null;
  for (const sessionId of sessionIds) {
    const occasion = { sessionId, folder, promptId: null, moment: 'beforeRemoval' } as const;
    const taken = await taking.take(occasion);
    problem ??= taken.ok ? problemOf(taken.value) : taken.error.message;
  }
  return problem;
}

function problemOf({ failure, notes }: StoredCheckpoint): ShownText | null {
  const count = notes.reduce((sum, note) => sum + note.count, 0);
  return failure ?? (count === 0 ? null : compose('checkpointFailures.incomplete', { count }));
}
