import { z } from 'zod';

/** Takeover state of a program in a terminal, for the next core. */
const programMemo = z.object({
  terminalId: z.string(),
  /** Last title of the program that became the title of the session. */
  title: z.string().nullable(),
  /** Last lines of the kept screen, with which the next part of it is found. */
  kept: z.object({ above: z.int(), lines: z.array(z.string()).readonly() }),
  /** Offset of the output up to which the screen is kept. */
  offset: z.number(),
});
export type ProgramMemo = z.infer<typeof programMemo>;

export function writeMemo(memo: ProgramMemo): string {
  return JSON.stringify(memo);
}

/** Returns null if another version wrote the memo. */
export function readMemo(text: string): ProgramMemo | null {
  try {
    const read = programMemo.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null; // The text is not JSON and thus not a memo.
  }
}
