import { z } from 'zod';

import { usedSoFar } from '../transcript/turn-usage.ts';

/** What the next core needs to take over a Claude Code in a terminal. Stored with its run, for the owner's eyes only. */
const tuiMemo = z.object({
  terminalId: z.string(),
  port: z.int(),
  key: z.string(),
  secret: z.string(),
  agentSessionId: z.string().nullable(),
  permissionMode: z.string().nullable(),
  /** Prompts that were typed, or were to be, and have not shown up in the transcript. */
  prompts: z.array(z.object({ promptKey: z.string(), text: z.string() })).default([]),
  /** Several questions at once, without an answer so far. */
  forms: z.array(z.object({ toolUseId: z.string(), input: z.record(z.string(), z.unknown()) })).default([]),
  /** By the turn that goes on. */
  used: usedSoFar.default({}),
  /** Up to where it was read. */
  transcript: z.object({ file: z.string(), offset: z.number() }).nullable(),
});
export type TuiMemo = z.infer<typeof tuiMemo>;

export function writeMemo(memo: TuiMemo): string {
  return JSON.stringify(memo);
}

/** `null`: written by another version. */
export function readMemo(text: string): TuiMemo | null {
  try {
    const read = tuiMemo.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null; // No JSON, so no memo of ours.
  }
}
