import { z } from 'zod';

/** Requests that a rule matches. Each part of a compound command must match by itself. */
export const rulePattern = z.discriminatedUnion('type', [
  /** Every use of the tool. */
  z.object({ type: z.literal('any') }),
  /** Commands that begin with these words. */
  z.object({ type: z.literal('command'), words: z.array(z.string().max(1000)).min(1).max(50) }),
  /** Files that match the glob; relative ones start at the session's folder. */
  z.object({ type: z.literal('path'), glob: z.string().min(1).max(300) }),
  /** A tool of an MCP server; a null `tool` means all of its tools. */
  z.object({
    type: z.literal('mcp'),
    server: z.string().min(1).max(200),
    tool: z.string().max(200).nullable(),
  }),
  /** A host and its subdomains. */
  z.object({ type: z.literal('domain'), domain: z.string().min(1).max(253) }),
  /**
   * Edits of files in the session's folder, by any of the agent's tools. Only a rule of one turn can
   * be about them.
   */
  z.object({ type: z.literal('edits') }),
]);
export type RulePattern = z.infer<typeof rulePattern>;

export const ruleScope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), sessionId: z.string() }),
  /** Sessions that work in this folder or below it. */
  z.object({ type: z.literal('project'), cwd: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('everywhere') }),
]);

/** Largest number of requests that a bounded rule answers. */
export const MAX_RULE_USES = 20;

/** The end of a bounded rule, which allows in one session only. */
export const ruleEnd = z.discriminatedUnion('type', [
  /** The end of the turn in which the rule was saved. */
  z.object({ type: z.literal('turn') }),
  /** The use with this number. */
  z.object({ type: z.literal('uses'), count: z.int().min(1).max(MAX_RULE_USES) }),
]);
export type RuleEnd = z.infer<typeof ruleEnd>;

export const ruleDraft = z.object({
  effect: z.enum(['allow', 'deny']),
  /** Name of the tool as the agent calls it. */
  toolName: z.string().min(1).max(200),
  pattern: rulePattern,
  scope: ruleScope,
  /** Absent: the rule holds until it is revoked. */
  end: ruleEnd.optional(),
});
export type RuleDraft = z.infer<typeof ruleDraft>;

/** A standing answer of the person. A deny rule overrides every allow rule. */
export const rule = z.lazy(() =>
  ruleDraft.extend({
    ruleId: z.string(),
    /** Milliseconds since the epoch. */
    createdAt: z.number(),
    lastUsedAt: z.number().nullable(),
    uses: z.int(),
    /** Revoked rules are kept for a while, so that their decisions can still be explained. */
    revokedAt: z.number().nullable(),
    /** The time at which a bounded rule ended by itself. Absent before that. */
    endedAt: z.number().optional(),
  }),
);
export type Rule = z.infer<typeof rule>;

/** Returns true if the rule was neither revoked nor has ended. */
export function isInForce({ revokedAt, endedAt, end, uses }: Rule): boolean {
  return revokedAt === null && endedAt === undefined && (end?.type !== 'uses' || uses < end.count);
}
