import { z } from 'zod';

/**
 * Origin of a message. `file`: bytes [start, end) of a wire log or an agent's transcript.
 * `terminal`: byte offsets [start, end) of a terminal's output. `corral`: written by Corral itself.
 */
export const source = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), file: z.string(), start: z.int(), end: z.int() }),
  z.object({ kind: z.literal('terminal'), terminalId: z.string(), start: z.int(), end: z.int() }),
  z.object({ kind: z.literal('corral') }),
]);
export type Source = z.infer<typeof source>;
