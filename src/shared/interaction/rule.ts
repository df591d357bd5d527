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
]);
export type RulePattern = z.infer<typeof rulePattern>;

export const ruleScope = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), sessionId: z.string() }),
  /** Sessions that work in this folder or below it. */
  z.object({ type: z.literal('project'), cwd: z.string().min(1).max(4096) }),
  z.object({ type: z.literal('everywhere') }),
]);

export const ruleDraft = z.object({
  effect: z.enum(['allow', 'deny']),
  /** Name of the tool as the agent calls it. */
  toolName: z.string().min(1).max(200),
  pattern: rulePattern,
  scope: ruleScope,
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
  }),
);
export type Rule = z.infer<typeof rule>;
