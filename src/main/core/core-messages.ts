import { z } from 'zod';

const secretName = z.string().max(100);

/** From main to core's process. `client` brings a port. */
export const toCore = z.discriminatedUnion('type', [
  z.object({ type: z.literal('client') }),
  z.object({ type: z.literal('stop') }),
  /** Nobody can be at the screen: the machine goes to sleep or is locked, or is awake again. */
  z.object({ type: z.literal('away'), isAway: z.boolean() }),
  /** What became of a request for a secret. `error`: why it could not be kept. */
  z.object({ type: z.literal('secret'), id: z.int(), value: z.string().nullable(), error: z.string().nullable() }),
]);
export type ToCore = z.infer<typeof toCore>;

/** From core's process to main. */
export const fromCore = z.discriminatedUnion('type', [
  /** It cannot start, and why. */
  z.object({ type: z.literal('problem'), message: z.string(), remedy: z.string() }),
  z.object({ type: z.literal('getSecret'), id: z.int(), name: secretName }),
  z.object({ type: z.literal('putSecret'), id: z.int(), name: secretName, value: z.string().max(10_000).nullable() }),
]);
export type FromCore = z.infer<typeof fromCore>;
