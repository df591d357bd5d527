import type { Comparison } from '#shared/git/comparison.ts';
import type { Checkpoint } from '#shared/git/checkpoint.ts';

import type { ReviewApi } from '../store/review.ts';

/** A turn or a checkpoint that can be an end of a comparison. */
export type Moment = {
  readonly key: string;
  /** When it began or was taken; null if unknown. */
  readonly at: number | null;
  readonly comparison: Extract<Comparison, { kind: 'turn' | 'checkpoint' }>;
  /** Beginning of the prompt of its turn; null if it belongs to none that is known. */
  readonly gist: string | null;
  /** The reason for a checkpoint; null for a turn. */
  readonly moment: Checkpoint['moment'] | null;
};

/** Reads the turns and checkpoints of a session, the newest first. */
export async function readMoments(
  api: Pick<ReviewApi, 'turns.page' | 'checkpoints.list'>,
  sessionId: string,
): Promise<readonly Moment[]> {
  const [turns, checkpoints] = await Promise.all([
    api['turns.page']({ sessionId, from: 0, to: Number.MAX_SAFE_INTEGER }),
    api['checkpoints.list']({ sessionId }),
  ]);
  const known = turns.ok ? turns.value.turns : [];
  const gists = new Map(known.map(({ promptSeq, gist }) => [promptSeq, gist]));
  const ofTurns = known.map(({ promptSeq, gist, startedAt }): Moment => ({
    key: `turn ${promptSeq}`,
    at: startedAt,
    comparison: { kind: 'turn', promptSeq },
    gist,
    moment: null,
  }));
  const complete = (checkpoints.ok ? checkpoints.value.checkpoints : []).filter(
    ({ failure }) => failure === null,
  );
  const ofCheckpoints = complete.map(({ checkpointId, at, moment, promptSeq }): Moment => ({
    key: `checkpoint ${checkpointId}`,
    at,
    comparison: { kind: 'checkpoint', checkpointId },
    gist: promptSeq === null ? null : (gists.get(promptSeq) ?? null),
    moment,
  }));
  return [...ofTurns, ...ofCheckpoints].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
