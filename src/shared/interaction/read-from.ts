import { z } from 'zod';

/** What runs a program that is watched: a terminal of Corral's, or a pane of the person's tmux. */
export const watchedPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('terminal'), terminalId: z.string().min(1) }),
  z.object({ kind: z.literal('pane'), socket: z.string().min(1).max(4096), paneId: z.string().regex(/^%\d{1,10}$/) }),
]);
export type WatchedPlaceName = z.infer<typeof watchedPlace>;

const seenAt = z.object({
  /** Bytes printed, or tmux's second of the last output. */
  offset: z.number(),
  /** How often keys had been typed; null if they are not counted. */
  typed: z.int().nullable(),
  /** Lines that had scrolled away; null if they are not counted. */
  history: z.int().nullable(),
  row: z.int(),
});

/** Where a question was read that no agent asked: it is answered by keys there. */
export const readFrom = z.object({
  place: watchedPlace,
  /** What the person knows the place by. */
  title: z.string(),
  /** A question on direction or design, which only the user can answer. */
  isDecisionRequired: z.boolean(),
  /** A password or the like: it is typed there, and nowhere else. */
  isSecret: z.boolean(),
  /** The same for the same question, however it is drawn or worded. Absent: it could not be read. */
  fingerprint: z.string().optional(),
  /** Whether all that the question is about could be read. Absent: stored by an older version. */
  contextComplete: z.boolean().optional(),
  /** The command at the shell that led to it. Absent: none was seen. */
  command: z.string().optional(),
  /** Where its prompt stood and what had been typed by then: after a restart, only the same prompt is the same question. */
  seen: seenAt.optional(),
});
export type ReadFrom = z.infer<typeof readFrom>;

const PREFIX = /^(?:terminal|pane):/;

/** What a place is called where sessions are: it asks as they do. */
export function placeIdOf(place: WatchedPlaceName): string {
  return place.kind === 'terminal' ? `terminal:${place.terminalId}` : `pane:${place.paneId}@${place.socket}`;
}

export function isPlaceId(sessionId: string): boolean {
  return PREFIX.test(sessionId);
}
