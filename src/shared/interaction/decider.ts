import { z } from 'zod';

/** The source of a decision. `client` is a program that used the HTTP API, by the name it gave. */
export const decider = z.discriminatedUnion('type', [
  z.object({ type: z.literal('window'), windowId: z.string() }),
  z.object({ type: z.literal('client'), name: z.string() }),
  z.object({ type: z.literal('rule'), ruleId: z.string() }),
  z.object({ type: z.literal('timeout') }),
]);
export type Decider = z.infer<typeof decider>;
