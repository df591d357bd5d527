import { z } from 'zod';

import { interactionOutcome } from '#shared/conversation/message.ts';
import { decider } from '#shared/interaction/decider.ts';
import { interactionOption, interactionRequest, interactionResponse } from '#shared/interaction/interaction.ts';
import { rule } from '#shared/interaction/rule.ts';

/** Length and count of the audit at one moment: whoever kept it can tell later whether entries before it are missing. */
export const auditHead = z.object({
  /** Entries so far; also the number of the last one. */
  count: z.int().min(0),
  /** Of the last entry; of none, zeros. */
  hash: z.string(),
});
export type AuditHead = z.infer<typeof auditHead>;

/** What precedes the first entry. */
export const NO_ENTRIES: AuditHead = { count: 0, hash: '0'.repeat(64) };

/** What one entry of the audit tells, in full. Written once, never changed. */
export const auditContent = z.discriminatedUnion('kind', [
  /** An agent asked. The request is exactly what windows show. */
  z.object({ kind: z.literal('opened'), request: interactionRequest }),
  /** A window had it in front of the person. */
  z.object({ kind: z.literal('shown'), title: z.string(), windowId: z.string() }),
  z.object({
    kind: z.literal('decided'),
    title: z.string(),
    decidedBy: decider,
    response: interactionResponse.nullable(),
    /** The chosen option as it was offered. */
    option: interactionOption.nullable(),
  }),
  /** What the agent was told, in its own format; `failure`: why it did not get it. */
  z.object({ kind: z.literal('sent'), title: z.string(), sent: z.unknown(), failure: z.string().nullable() }),
  z.object({ kind: z.literal('closed'), title: z.string(), outcome: interactionOutcome, explanation: z.string().nullable() }),
  /** An answer did not arrive, so the question stands again. */
  z.object({ kind: z.literal('reopened'), title: z.string() }),
  z.object({ kind: z.literal('ruleSaved'), rule }),
  z.object({ kind: z.literal('ruleRevoked'), rule }),
  /** What the entries of its session before it told was erased; that they were made stays. */
  z.object({ kind: z.literal('redacted'), entries: z.int(), reason: z.literal('sessionDeleted') }),
  /** The audit did not end where it was known to have ended. `kept` `null`: what was known is gone itself. */
  z.object({ kind: z.literal('broken'), kept: auditHead.nullable(), found: auditHead }),
]);
export type AuditContent = z.infer<typeof auditContent>;

/** Something to be written down. */
export type AuditFact = {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly sessionId: string | null;
  readonly requestId: string | null;
  readonly agentId: string | null;
  readonly content: AuditContent;
};

/** The part of an entry that stays for good. It holds nothing that an agent or a person wrote. */
const auditHeader = z.object({
  number: z.int(),
  at: z.number(),
  /** A kind of content; of another version, perhaps one unknown here. */
  kind: z.string(),
  sessionId: z.string().nullable(),
  requestId: z.string().nullable(),
  agentId: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Which type of decider; the content says which one. */
  decider: z.string().nullable(),
  /** Of salt and body of the content, which may be erased. */
  contentHash: z.string(),
  /** Hash of the entry before. */
  previous: z.string(),
  hash: z.string(),
});
export type AuditHeader = z.infer<typeof auditHeader>;

/** The body of a content as it is stored: the content itself, or where its text is when it is long. */
const auditBody = z.union([
  z.object({ title: z.string(), content: z.unknown() }),
  z.object({ title: z.string(), blob: z.object({ hash: z.string(), bytes: z.int() }), excerpt: z.string() }),
]);
export type AuditBody = z.infer<typeof auditBody>;
