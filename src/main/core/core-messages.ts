import { z } from 'zod';

import { shownText } from '#shared/base/shown-text.ts';

/** Names are composed of ids and of names that a person enters, which have limits of their own. */
const secretName = z.string().max(1000);

/** Messages from main to core's process. `client` is accompanied by a port. */
export const toCore = z.discriminatedUnion('type', [
  z.object({ type: z.literal('client') }),
  z.object({ type: z.literal('stop') }),
  /** Reports that the machine is asleep or locked, so no person can be at the screen. */
  z.object({ type: z.literal('away'), isAway: z.boolean() }),
  /** Result of a request for a secret. `error` is the reason why it could not be stored. */
  z.object({
    type: z.literal('secret'),
    id: z.int(),
    value: z.string().nullable(),
    error: z.string().nullable(),
  }),
]);
export type ToCore = z.infer<typeof toCore>;

/** Messages from core's process to main. */
export const fromCore = z.discriminatedUnion('type', [
  /** Core cannot start, for this reason. */
  z.object({ type: z.literal('problem'), message: shownText, remedy: shownText.nullable() }),
  z.object({ type: z.literal('getSecret'), id: z.int(), name: secretName }),
  z.object({
    type: z.literal('putSecret'),
    id: z.int(),
    name: secretName,
    value: z.string().max(10_000).nullable(),
  }),
]);
export type FromCore = z.infer<typeof fromCore>;
