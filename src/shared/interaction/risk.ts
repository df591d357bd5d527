import { z } from 'zod';

export const riskLevel = z.enum(['LOW', 'MEDIUM', 'HIGH']);
export type RiskLevel = z.infer<typeof riskLevel>;

/** Why something is risky. `code` has words in every language; `subject` is what it is about: a path, a host, a word of the command. */
export const riskReason = z.object({ code: z.string(), level: riskLevel, subject: z.string().nullable() });
export type RiskReason = z.infer<typeof riskReason>;

/** One simple command of a compound one, as the shell would run it. `text` is the piece of the command it was read from. */
export const commandPart = z.object({ text: z.string(), level: riskLevel, reasons: z.array(riskReason) });
export type CommandPart = z.infer<typeof commandPart>;

/** What a request would do, as far as it can be told from outside. `level` is the highest of all reasons; LOW when there is none. */
export const risk = z.object({
  level: riskLevel,
  reasons: z.array(riskReason),
  /** Of a shell command, in order; empty for anything else, and for a command that cannot be read. */
  parts: z.array(commandPart),
});
export type Risk = z.infer<typeof risk>;
