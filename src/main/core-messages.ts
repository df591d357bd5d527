import { z } from 'zod';

/** From main to core's process. `client` brings a port. */
export const toCore = z.discriminatedUnion('type', [z.object({ type: z.literal('client') }), z.object({ type: z.literal('stop') })]);
export type ToCore = z.infer<typeof toCore>;

/** From core's process to main: it cannot start, and why. */
export const fromCore = z.object({ type: z.literal('problem'), message: z.string(), remedy: z.string() });
export type FromCore = z.infer<typeof fromCore>;
