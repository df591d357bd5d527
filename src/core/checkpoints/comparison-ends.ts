import { join } from 'node:path';

import type { Store } from '#core/store/store.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Comparison } from '#shared/git/comparison.ts';
import { compose } from '#shared/words/sentence.ts';

import { turnsFrom } from './rewind/session-turns.ts';
import type { PlaceFailure } from './store/snapshot-place.ts';
import type { Taking } from './taking.ts';

/** Comparisons whose ends are checkpoints. */
export type TreeComparison = Extract<Comparison, { kind: 'turn' | 'checkpoint' }>;

type EndFailure = PlaceFailure | Failure<'noSuchEnd'>;

type Needs = {
  readonly taking: Taking;
  readonly store: Pick<Store, 'checkpoints' | 'turnFacts' | 'messages'>;
};

/** The two ends of a comparison as trees. */
export type TreeEnds = {
  readonly from: string;
  readonly to: string;
  /** Variables with which git finds the trees from within the person's repository. */
  readonly env: Readonly<Record<string, string>>;
};

/**
 * Returns the trees of a comparison of a session: those around a turn, or a checkpoint and the
 * present files. A turn that has not ended is compared with the present files.
 */
export async function endsOf(
  { taking, store }: Needs,
  sessionId: string,
  comparison: TreeComparison,
): Promise<Result<TreeEnds, Failure<'noSuchEnd'>>> {
  const none = fail('noSuchEnd', compose('checkpointFailures.noCheckpoint'));
  const [from, to] = treesOf(store, sessionId, comparison);
  const tree = from?.tree ?? null;
  if (!from || tree === null) return none;
  const found = await taking.inStore<TreeEnds, EndFailure>(from.folder, async (own) => {
    // The folder may belong to another repository by now.
    if (own.place.root !== from.root) return none;
    const now = to === null ? await taking.snapshot(own) : ok({ tree: to });
    if (!now.ok) return now;
    const objects = JSON.stringify(join(own.place.store, 'objects'));
    const env = { GIT_ALTERNATE_OBJECT_DIRECTORIES: objects };
    return ok({ from: tree, to: now.value.tree, env });
  });
  return found.ok ? found : fail('noSuchEnd', found.error.message);
}

/** Returns the first end and the tree of the second one; null for the present files. */
function treesOf(store: Needs['store'], sessionId: string, comparison: TreeComparison) {
  if (comparison.kind === 'checkpoint') {
    const checkpoint = store.checkpoints.get(comparison.checkpointId);
    return [checkpoint?.sessionId === sessionId ? checkpoint : null, null] as const;
  }
  const [turn, next] = turnsFrom(store, sessionId, comparison.promptSeq);
  return [turn?.before ?? null, turn?.after?.tree ?? next?.before?.tree ?? null] as const;
}
