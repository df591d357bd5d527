import type { Turn } from '#shared/conversation/turn.ts';
import type { Checkpoint } from '#shared/git/checkpoint.ts';
import type { Comparison } from '#shared/git/comparison.ts';

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

/** Moments as far as they were read: all checkpoints of a session, and its turns from the newest on. */
export type ReadMoments = {
  /** In order. */
  readonly turns: readonly Turn[];
  readonly checkpoints: readonly Checkpoint[];
  /** True if the session has turns before these. */
  readonly hasOlder: boolean;
};

type Api = Pick<ReviewApi, 'turns.page' | 'checkpoints.list'>;

/** Reads the newest turns and all checkpoints of a session. */
export async function readMoments(api: Api, sessionId: string): Promise<ReadMoments> {
  const [page, checkpoints] = await Promise.all([
    api['turns.page']({ sessionId, from: 0, to: Number.MAX_SAFE_INTEGER }),
    api['checkpoints.list']({ sessionId }),
  ]);
  return {
    turns: page.ok ? page.value.turns : [],
    checkpoints: (checkpoints.ok ? checkpoints.value.checkpoints : []).filter(
      ({ failure }) => failure === null,
    ),
    hasOlder: page.ok && page.value.hasOlder,
  };
}

/**
 * Reads the turns before those that were read. A failure changes nothing, so that the person can try
 * again.
 */
export async function readOlder(
  api: Api,
  sessionId: string,
  read: ReadMoments,
): Promise<ReadMoments> {
  const [oldest] = read.turns;
  if (!oldest) return { ...read, hasOlder: false };
  const page = await api['turns.page']({ sessionId, from: 0, to: oldest.promptSeq - 1 });
  if (!page.ok) return read;
  const { turns, hasOlder } = page.value;
  return { ...read, turns: [...turns, ...read.turns], hasOlder };
}

/**
 * Returns the moments, the newest first. Checkpoints of turns that were not read yet are left out,
 * so that the list grows at its end only.
 */
export function momentsOf({ turns, checkpoints, hasOlder }: ReadMoments): readonly Moment[] {
  const gists = new Map(turns.map(({ promptSeq, gist }) => [promptSeq, gist]));
  const ofTurns = turns.map(({ promptSeq, gist, startedAt }): Moment => ({
    key: `turn ${promptSeq}`,
    at: startedAt,
    comparison: { kind: 'turn', promptSeq },
    gist,
    moment: null,
  }));
  const first = turns[0];
  const isReached = ({ promptSeq, at }: Checkpoint) =>
    !hasOlder ||
    !first ||
    (promptSeq === null ? at >= (first.startedAt ?? 0) : promptSeq >= first.promptSeq);
  const ofCheckpoints = checkpoints
    .filter(isReached)
    .map(({ checkpointId, at, moment, promptSeq }): Moment => ({
      key: `checkpoint ${checkpointId}`,
      at,
      comparison: { kind: 'checkpoint', checkpointId },
      gist: promptSeq === null ? null : (gists.get(promptSeq) ?? null),
      moment,
    }));
  return [...ofTurns, ...ofCheckpoints].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
