import { z } from 'zod';

/**
 * What a program says of itself by the Program Status Protocol (OSC 7501). `blocked` waits for the person; `kind` and
 * `message` say for what, when the program tells. `offset`: where in its output it said so.
 */
export const programStatus = z.object({
  state: z.enum(['idle', 'working', 'blocked', 'done', 'error']),
  app: z.string().nullable(),
  kind: z.string().nullable(),
  message: z.string().nullable(),
  offset: z.number(),
});
export type ProgramStatus = z.infer<typeof programStatus>;

/** `signal` is a number of the system's; `null` when it ended by itself. */
export const terminalExit = z.object({ code: z.int().nullable(), signal: z.int().nullable() });
export type TerminalExit = z.infer<typeof terminalExit>;

/** Sizes that a program can be given. */
export const terminalCols = z.int().min(2).max(1000);
export const terminalRows = z.int().min(1).max(500);
