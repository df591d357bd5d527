import { z } from 'zod';

/**
 * Requests the tokens of one text. The worker replies with `started` (the grammar is loaded) and
 * then `done`, or with `failed`.
 */
export type HighlightRequest = {
  readonly id: number;
  readonly code: string;
  readonly language: string;
};

export const highlightReply = z.discriminatedUnion('state', [
  z.object({ state: z.literal('started'), id: z.int() }),
  z.object({
    state: z.literal('done'),
    id: z.int(),
    spans: z.instanceof(Uint32Array<ArrayBuffer>).nullable(),
  }),
  z.object({ state: z.literal('failed'), id: z.int() }),
]);

export type HighlightReply = z.infer<typeof highlightReply>;
