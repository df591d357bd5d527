import { z } from 'zod';

import type { Sentence, ShownText } from '#shared/words/sentence.ts';

/** Accepts any name, because a page can be older than its core, and a stored row older than both. */
export const sentence: z.ZodType<Sentence> = z.object({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => sentence)])),
});

/** Accepts a string too: other words than Corral's, or English that an older Corral stored. */
export const shownText: z.ZodType<ShownText> = z.union([z.string(), sentence]);
