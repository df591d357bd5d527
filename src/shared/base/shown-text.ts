import { z } from 'zod';

import { compose, type Sentence, type ShownText } from '#shared/words/sentence.ts';

/** Accepts any name, because a page can be older than its core, and a stored row older than both. */
export const sentence: z.ZodType<Sentence> = z.object({
  name: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.lazy(() => sentence)])),
});

/** Accepts a string too: other words than Corral's, or English that an older Corral stored. */
export const shownText: z.ZodType<ShownText> = z.union([z.string(), sentence]);

/** Accepts the English text that an older Corral stored or sent, and returns it as a sentence. */
export const storedSentence = shownText.transform((text) =>
  typeof text === 'string' ? compose('callFailures.stored', { text }) : text,
);
