import { z } from 'zod';

import { call, failures } from '../call.ts';
import { readingPlace } from '../reading.ts';

export const reading = {
  /** Stores the position for the next time that the conversation is opened. No frame reports it. */
  'reading.put': call(
    () => z.strictObject({ sessionId: z.string().min(1), place: readingPlace.nullable() }),
    () => z.object({}),
    failures('noSuchSession', 'storeFailed'),
  ),
};
