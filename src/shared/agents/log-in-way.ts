import { z } from 'zod';

/** Problem kind of an agent that needs a login. */
export const NOT_LOGGED_IN = 'notLoggedIn';

/**
 * A way to log in that an agent offers. `agent`: the agent does it by itself. `terminal`: a program
 * asks the person in a terminal. `variables`: the person sets them, `isOwnEntry` in the entry of
 * the agent.
 */
export const logInWay = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  how: z.discriminatedUnion('type', [
    z.object({ type: z.literal('agent') }),
    z.object({
      type: z.literal('terminal'),
      file: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()),
    }),
    z.object({
      type: z.literal('variables'),
      names: z.array(z.string()),
      isOwnEntry: z.boolean(),
    }),
  ]),
});
export type LogInWay = z.infer<typeof logInWay>;
