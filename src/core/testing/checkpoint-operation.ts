import { z } from 'zod';

const session = { sessionId: z.string() };
/** True if the person confirms the change of files that are not as the agent left them. */
const isConfirmed = z.boolean();

/** An operation of Corral on the files of a session, for tests. */
export const checkpointOperation = z.discriminatedUnion('kind', [
  z.object({ ...session, kind: z.literal('checkpoint'), isUpkeep: z.boolean() }),
  z.object({ ...session, kind: z.literal('rewind'), turn: z.int(), isConfirmed }),
  z.object({ ...session, kind: z.literal('undo'), rewindId: z.string(), isConfirmed }),
]);
export type CheckpointOperation = z.infer<typeof checkpointOperation>;
