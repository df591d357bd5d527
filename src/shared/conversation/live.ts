import { z } from 'zod';

import { toolKind } from '../tool/tool-use.ts';
import type { AgentOutput } from './agent-output.ts';

const liveKind = z.enum(['text', 'thinking', 'toolInput']);

/** A message that is still streaming in. It is never stored; it ends when its message is stored. */
export const liveBlock = z.object({
  blockId: z.string(),
  kind: liveKind,
  parentToolUseId: z.string().nullable(),
  toolName: z.string().nullable(),
  /**
   * Kind of the tool whose input is streaming; absent if there is no tool, or its agent does not
   * report it.
   */
  toolKind: toolKind.optional(),
  text: z.string(),
});
export type LiveBlock = z.infer<typeof liveBlock>;

/**
 * Growth of a live block. `offset` is the length (UTF-16 units) before `append`, so a client with
 * another length detects a gap. `ended` removes the block: its message is stored, or never will be.
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

type Streamed = Pick<LiveBlock, 'blockId' | 'kind' | 'parentToolUseId' | 'text'>;

/**
 * Returns a message that streamed and was not finished as an output; null if it has no text that a
 * person may have read. `timestamp`: time of its end, in milliseconds since the epoch.
 */
export function incompleteOutput(
  { blockId, kind, parentToolUseId, text }: Streamed,
  timestamp: number,
): AgentOutput | null {
  if (text.trim() === '' || kind === 'toolInput') return null;
  const base = {
    key: blockId,
    timestamp,
    source: { kind: 'corral' },
    parentToolUseId,
    isIncomplete: true,
  } as const;
  return kind === 'thinking'
    ? { ...base, type: 'thinking', text }
    : { ...base, type: 'text', role: 'assistant', text, synthetic: false };
}
