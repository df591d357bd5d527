import { z } from 'zod';

import { interactionOutcome } from '#shared/interaction/outcome.ts';
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
export const auditHeader = z.object({
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
export const auditBody = z.union([
  z.object({ title: z.string(), content: z.unknown() }),
  z.object({ title: z.string(), blob: z.object({ hash: z.string(), bytes: z.int() }), excerpt: z.string() }),
]);
export type AuditBody = z.infer<typeof auditBody>;

/** Which entries are wanted; `null`: any. */
export const auditWish = z.strictObject({
  sessionId: z.string().nullable(),
  agentId: z.string().nullable(),
  outcome: interactionOutcome.nullable(),
  decider: z.enum(['window', 'client', 'rule', 'timeout']).nullable(),
  /** Milliseconds since the epoch. */
  since: z.number().nullable(),
  /** Stand in what the entry tells, small and capital ASCII letters alike; of a long text, in its beginning. */
  words: z.string().min(1).max(200).nullable(),
});
export type AuditWish = z.infer<typeof auditWish>;

export const EVERY_ENTRY: AuditWish = { sessionId: null, agentId: null, outcome: null, decider: null, since: null, words: null };

/**
 * What is wrong with the audit at entry `number`. `missing`: entries from there to `last` are gone. `changed`: the entry is not
 * what was written. `contentChanged`, `contentMissing`: what it tells is not, or is gone without an entry that says so; `blob...`:
 * the same of its long text. `cut`: entries from there to `last` are gone from the end. `rewritten`: it is not the entry that the
 * kept head knows. `headMissing`: the kept head is gone, so entries may be missing after this one. `broken`: Corral found, when it
 * started, that the audit did not end where it should.
 */
export const auditBreak = z.object({
  kind: z.enum([
    'missing',
    'changed',
    'contentChanged',
    'contentMissing',
    'blobChanged',
    'blobMissing',
    'cut',
    'rewritten',
    'headMissing',
    'broken',
  ]),
  number: z.int(),
  last: z.int(),
});
export type AuditBreak = z.infer<typeof auditBreak>;

export const auditVerdict = z.object({
  /** Where it ends. */
  head: auditHead,
  /** Entries whose content was erased with their session. */
  redacted: z.int(),
  /** The first ones; none: the audit is as it was written. */
  breaks: z.array(auditBreak),
  broken: z.int(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;

export const auditFormat = z.enum(['jsonl', 'csv']);
export type AuditFormat = z.infer<typeof auditFormat>;
