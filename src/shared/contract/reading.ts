import { z } from 'zod';

import { call, failures } from './call.ts';

/** Where the person stands in a conversation whose end they left; no place: they follow the end. */
export const readingPlace = z.object({
  /** The uppermost message in sight, of the top level. */
  seq: z.int(),
  /** How many pixels of it lie above what is in sight. */
  offsetPx: z.number(),
  /** The newest message when they left the end: what came after it is new to them. */
  leftAt: z.int(),
});
export type ReadingPlace = z.infer<typeof readingPlace>;

export const reading = {
  /** Keeps the place for the next time that the conversation is opened. No frame tells of it. */
  'reading.put': call(
    z.strictObject({ sessionId: z.string().min(1), place: readingPlace.nullable() }),
    z.object({}),
    failures('noSuchSession', 'storeFailed'),
  ),
};
