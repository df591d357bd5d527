import { z } from 'zod';

/**
 * Scroll position of a person who scrolled away from the end of a conversation. There is none while
 * they follow the end.
 */
export const readingPlace = z.object({
  /** The uppermost visible message of the top level. */
  seq: z.int(),
  /** Number of its pixels above the visible area. */
  offsetPx: z.number(),
  /** The newest message when they left the end; later ones are new to them. */
  leftAt: z.int(),
});
export type ReadingPlace = z.infer<typeof readingPlace>;
