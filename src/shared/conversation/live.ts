import { z } from 'zod';

import { toolKind } from '../tool/tool-use.ts';

const liveKind = z.enum(['text', 'thinking', 'toolInput']);

/** A message that is still being written. It is never stored; it ends in the same moment as its message is stored. */
export const liveBlock = z.object({
  blockId: z.string(),
  kind: liveKind,
  parentToolUseId: z.string().nullable(),
  toolName: z.string().nullable(),
  /** The kind of the tool whose input is written; absent: no tool, or its agent does not say it. */
  toolKind: toolKind.optional(),
  text: z.string(),
});
export type LiveBlock = z.infer<typeof liveBlock>;

/**
 * Growth of a live block. `offset` is the length (UTF-16 units) before `append`, so a client that holds another
 * length knows that it missed something. `ended` takes the block away: its message is stored, or will never be.
 */
export const liveDelta = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('append'),
    blockId: z.string(),
    kind: liveKind,
    parentToolUseId: z.string().nullable(),
    toolName: z.string().nullable(),
    toolKind: toolKind.optional(),
    offset: z.int(),
    append: z.string(),
  }),
  z.object({ type: z.literal('ended'), blockId: z.string() }),
]);
export type LiveDelta = z.infer<typeof liveDelta>;
