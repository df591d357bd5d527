import { z } from 'zod';

/** Place whose program is watched: a terminal of Corral's, or a pane of the person's tmux. */
export const watchedPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('terminal'), terminalId: z.string().min(1) }),
  z.object({
    kind: z.literal('pane'),
    socket: z.string().min(1).max(4096),
    paneId: z.string().regex(/^%\d{1,10}$/),
  }),
]);
export type WatchedPlaceName = z.infer<typeof watchedPlace>;

const seenAt = z.object({
  /** Bytes printed so far, or tmux's time of the last output in seconds. */
  offset: z.number(),
  /** Number of key inputs so far; null if they are not counted. */
  typed: z.int().nullable(),
  /** Number of lines that had scrolled away; null if they are not counted. */
  history: z.int().nullable(),
  row: z.int(),
});

/** Place where a question was read that no agent protocol asked. It is answered by keys there. */
export const readFrom = z.object({
  place: watchedPlace,
  /** Name by which the person knows the place. */
  title: z.string(),
  /** True if the question is about direction or design, which only the person can answer. */
  isDecisionRequired: z.boolean(),
  /** True if it asks for a password or the like, which is typed only there. */
  isSecret: z.boolean(),
  /**
   * Identifier of the question, independent of its drawing and wording. Absent if it could not be
   * read.
   */
  fingerprint: z.string().optional(),
  /**
   * True if the whole context of the question could be read. Absent if an older version stored it.
   */
  contextComplete: z.boolean().optional(),
  /** The shell command that led to it. Absent if none was seen. */
  command: z.string().optional(),
  /**
   * Position of its prompt and the input typed by then. After a restart, only the same prompt
   * counts as the same question.
   */
  seen: seenAt.optional(),
});
export type ReadFrom = z.infer<typeof readFrom>;

const PREFIX = /^(?:terminal|pane):/;

/** Returns the id of a place where a session id is expected, because places ask as sessions do. */
export function placeIdOf(place: WatchedPlaceName): string {
  return place.kind === 'terminal'
    ? `terminal:${place.terminalId}`
    : `pane:${place.paneId}@${place.socket}`;
}

export function isPlaceId(sessionId: string): boolean {
  return PREFIX.test(sessionId);
}
