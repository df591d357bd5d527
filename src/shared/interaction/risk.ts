import { z } from 'zod';

export const riskLevel = z.enum(['LOW', 'MEDIUM', 'HIGH']);
export type RiskLevel = z.infer<typeof riskLevel>;

/**
 * Reason why something is risky. `code` is translated into every language; `subject` is a path, a
 * host or a word of the command.
 */
export const riskReason = z.object({
  code: z.string(),
  level: riskLevel,
  subject: z.string().nullable(),
});
export type RiskReason = z.infer<typeof riskReason>;

/**
 * One simple command of a compound one, as the shell would run it. `text` is the piece of the
 * command that it was parsed from.
 */
export const commandPart = z.object({
  text: z.string(),
  level: riskLevel,
  reasons: z.array(riskReason),
});
export type CommandPart = z.infer<typeof commandPart>;

/**
 * Estimated effect of a request. `level` is the highest level of all reasons; LOW if there are
 * none.
 */
export const risk = z.object({
  level: riskLevel,
  reasons: z.array(riskReason),
  /**
   * Parts of a shell command, in order; empty for everything else, and for a command that cannot be
   * parsed.
   */
  parts: z.array(commandPart),
});
export type Risk = z.infer<typeof risk>;
