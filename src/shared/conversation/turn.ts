import { z } from 'zod';

import { blobRef } from './message.ts';
import { diffHunk } from '../tool/tool-details.ts';

/** From a prompt of the person to just before the next one, with what sub-agents did that were started there. */
export const turn = z.object({
  /** Place of the prompt; it names the turn. */
  promptSeq: z.int(),
  promptId: z.string(),
  /** The beginning of the prompt in one line; empty when it is an image only. */
  gist: z.string(),
  startedAt: z.number().nullable(),
  /** `null` while it runs, or when nobody knows. */
  endedAt: z.number().nullable(),
  durationMs: z.number().nullable(),
  /** Of this turn alone; `null`: the agent does not say. */
  costUsd: z.number().nullable(),
  tokens: z.object({ input: z.number(), output: z.number(), cacheRead: z.number(), cacheCreation: z.number() }),
  /** Lines that its edits added and removed, each edit for itself. */
  changes: z.object({ files: z.int(), added: z.int(), removed: z.int() }),
  /** Tool executions; `notDone` of them failed, were denied or cut short. */
  tools: z.object({ total: z.int(), notDone: z.int() }),
  outcome: z.enum(['running', 'completed', 'interrupted', 'failed']),
  /** Place of the message that told its end and cost; `null`: none did. */
  footSeq: z.int().nullable(),
});
export type Turn = z.infer<typeof turn>;

/** The tool execution that a part of a file's changes came from. */
const step = { seq: z.int(), toolUseId: z.string(), parentToolUseId: z.string().nullable() };

export const turnFile = z.object({
  filePath: z.string(),
  change: z.enum(['created', 'edited', 'notebook']),
  added: z.int(),
  removed: z.int(),
  /** How many tool executions changed it. */
  steps: z.int(),
  /** Whether `parts` is one diff from before the turn to after it; else each tool execution has its own, in order. */
  combined: z.boolean(),
  parts: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('hunks'), ...step, hunks: z.array(diffHunk) }),
      z.object({
        type: z.literal('cell'),
        ...step,
        cellId: z.string().nullable(),
        cellType: z.string().nullable(),
        editMode: z.string(),
        newSource: z.string(),
        /** The whole of a source that is too long to carry. */
        blob: blobRef.nullable(),
      }),
    ]),
  ),
  /** Whether more was changed than `parts` tells: it is too much to carry. */
  cut: z.boolean(),
});
export type TurnFile = z.infer<typeof turnFile>;
