import { z } from 'zod';

import { usedSoFar } from '../transcript/turn-usage.ts';

/**
 * Takeover state of a Claude Code in a terminal, for the next core. Stored with its run, readable
 * only by the owner.
 */
const tuiMemo = z.object({
  terminalId: z.string(),
  port: z.int(),
  key: z.string(),
  secret: z.string(),
  agentSessionId: z.string().nullable(),
  permissionMode: z.string().nullable(),
  /** Prompts that were typed, or queued for typing, and are not yet in the transcript. */
  prompts: z.array(z.object({ promptKey: z.string(), text: z.string() })).default([]),
  /** Forms with several questions that have no answer yet. */
  forms: z
    .array(z.object({ toolUseId: z.string(), input: z.record(z.string(), z.unknown()) }))
    .default([]),
  /** Usage of the current turn. */
  used: usedSoFar.default({}),
  /** Position up to which the transcript was read. */
  transcript: z.object({ file: z.string(), offset: z.number() }).nullable(),
});
export type TuiMemo = z.infer<typeof tuiMemo>;

export function writeMemo(memo: TuiMemo): string {
  return JSON.stringify(memo);
}

/** Returns null if another version wrote the memo. */
export function readMemo(text: string): TuiMemo | null {
  try {
    const read = tuiMemo.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null; // The text is not JSON and thus not a memo.
  }
}
