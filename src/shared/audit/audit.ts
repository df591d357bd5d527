import { z } from 'zod';

import { interactionOutcome } from '#shared/interaction/outcome.ts';
import { decider } from '#shared/interaction/decider.ts';
import {
  interactionOption,
  interactionRequest,
  interactionResponse,
} from '#shared/interaction/interaction.ts';
import { rule } from '#shared/interaction/rule.ts';

/**
 * Hash and entry count of the audit at one moment. A stored head reveals later whether earlier
 * entries are missing.
 */
export const auditHead = z.object({
  /** Number of entries so far; also the number of the last entry. */
  count: z.int().min(0),
  /** Hash of the last entry; zeros if there is none. */
  hash: z.string(),
});
export type AuditHead = z.infer<typeof auditHead>;

/** Head of an audit without entries. */
export const NO_ENTRIES: AuditHead = { count: 0, hash: '0'.repeat(64) };

/** Full content of one audit entry. It is written once and never changed. */
export const auditContent = z.discriminatedUnion('kind', [
  /** An agent asked. `request` is exactly what windows show. */
  z.object({ kind: z.literal('opened'), request: interactionRequest }),
  /** A window displayed the request to the person. */
  z.object({ kind: z.literal('shown'), title: z.string(), windowId: z.string() }),
  z.object({
    kind: z.literal('decided'),
    title: z.string(),
    decidedBy: decider,
    response: interactionResponse.nullable(),
    /** The chosen option as it was offered. */
    option: interactionOption.nullable(),
  }),
  /**
   * Reply sent to the agent, in the agent's own format. `failure` is the reason if delivery failed.
   */
  z.object({
    kind: z.literal('sent'),
    title: z.string(),
    sent: z.unknown(),
    failure: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('closed'),
    title: z.string(),
    outcome: interactionOutcome,
    explanation: z.string().nullable(),
  }),
  /** The answer was not delivered, so the request is open again. */
  z.object({ kind: z.literal('reopened'), title: z.string() }),
  z.object({ kind: z.literal('ruleSaved'), rule }),
  z.object({ kind: z.literal('ruleRevoked'), rule }),
  /** A bounded rule ended by itself: with its turn, or with its last use. */
  z.object({ kind: z.literal('ruleEnded'), rule }),
  /** The content of the session's earlier entries was erased. Their headers remain. */
  z.object({ kind: z.literal('redacted'), entries: z.int(), reason: z.literal('sessionDeleted') }),
  /** The audit did not end at the known head. `kept` is null if the stored head itself is gone. */
  z.object({ kind: z.literal('broken'), kept: auditHead.nullable(), found: auditHead }),
]);
export type AuditContent = z.infer<typeof auditContent>;

/** Input of a new audit entry. */
export type AuditFact = {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly sessionId: string | null;
  readonly requestId: string | null;
  readonly agentId: string | null;
  readonly content: AuditContent;
};

/** Permanent part of an entry. It contains no text by an agent or a person. */
export const auditHeader = z.object({
  number: z.int(),
  at: z.number(),
  /** Kind of the content. An entry of another version may have a kind that is unknown here. */
  kind: z.string(),
  sessionId: z.string().nullable(),
  requestId: z.string().nullable(),
  agentId: z.string().nullable(),
  outcome: z.string().nullable(),
  /** Type of the decider; the content names the decider. */
  decider: z.string().nullable(),
  /** Hash of the salt and body of the content. The body may be erased. */
  contentHash: z.string(),
  /** Hash of the previous entry. */
  previous: z.string(),
  hash: z.string(),
});
export type AuditHeader = z.infer<typeof auditHeader>;

/**
 * Body of a content as it is stored: the content itself, or a reference to the blob of a long one.
 */
export const auditBody = z.union([
  z.object({ title: z.string(), content: z.unknown() }),
  z.object({
    title: z.string(),
    blob: z.object({ hash: z.string(), bytes: z.int() }),
    excerpt: z.string(),
  }),
]);
export type AuditBody = z.infer<typeof auditBody>;

/** Filter for entries. A null field matches every entry. */
export const auditQuery = z.strictObject({
  sessionId: z.string().nullable(),
  agentId: z.string().nullable(),
  outcome: interactionOutcome.nullable(),
  decider: z.enum(['window', 'client', 'rule', 'timeout']).nullable(),
  /** Milliseconds since the epoch. */
  since: z.number().nullable(),
  /**
   * Words that the content of an entry contains, ignoring the case of ASCII letters. Only the
   * beginning of a long text is searched.
   */
  words: z.string().min(1).max(200).nullable(),
});
export type AuditQuery = z.infer<typeof auditQuery>;

export const EVERY_ENTRY: AuditQuery = {
  sessionId: null,
  agentId: null,
  outcome: null,
  decider: null,
  since: null,
  words: null,
};

/**
 * A defect of the audit at entry `number`.
 * - `missing`: entries from there to `last` are gone.
 * - `changed`: the entry is not what was written.
 * - `contentChanged`: its content is not what was written.
 * - `contentMissing`: its content is gone, and no redaction entry accounts for it.
 * - `blobChanged`, `blobMissing`: the same for the blob of its long text.
 * - `cut`: entries from there to `last` are gone from the end.
 * - `rewritten`: the entry is not the one that the stored head records.
 * - `headMissing`: the stored head is gone, so entries after this one may be missing.
 * - `broken`: at its start, Corral found that the audit did not end at the stored head.
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
  /** Head of the audit as read. */
  head: auditHead,
  /** Number of entries whose content was erased with their session. */
  redacted: z.int(),
  /** The first defects found; empty if the audit is intact. */
  breaks: z.array(auditBreak),
  broken: z.int(),
});
export type AuditVerdict = z.infer<typeof auditVerdict>;

export const auditFormat = z.enum(['jsonl', 'csv']);
export type AuditFormat = z.infer<typeof auditFormat>;
