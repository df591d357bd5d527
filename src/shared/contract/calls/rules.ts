import { z } from 'zod';

import { rule, ruleDraft } from '#shared/interaction/rule.ts';

import { call, failures } from '../call.ts';

const commandId = z.uuid();

/** Reason why no allow rule can match a request; null if one can. */
export const ruleObstacle = z
  .enum(['unreadable', 'highRisk', 'unsafeParts', 'notATool'])
  .nullable();
export type RuleObstacle = z.infer<typeof ruleObstacle>;

/** Reason why a draft is invalid; null if it is valid. */
export const ruleProblem = z
  .enum([
    'emptyWord',
    'globTooOpen',
    'globEscapes',
    'notADomain',
    'scopeMissing',
    'notBounded',
    'editsOfTurn',
    'noTurn',
  ])
  .nullable();
export type RuleProblem = z.infer<typeof ruleProblem>;

/** A past request that a rule would have decided. */
const ruleExample = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  title: z.string(),
  /** The command, path or address, truncated if it is long. */
  subject: z.string(),
  openedAt: z.number(),
});
export type RuleExample = z.infer<typeof ruleExample>;

export const rulePreview = z.object({
  problem: ruleProblem,
  /** True if it allows so much that the person has to confirm it explicitly. */
  isBroad: z.boolean(),
  /** Number of past requests that were checked. */
  looked: z.int(),
  matched: z.int(),
  /** Number of matched requests that the person answered differently. */
  contrary: z.int(),
  /** The newest matches. */
  examples: z.array(ruleExample),
  /**
   * True if it would decide the request that the draft was made for; null if there is no such
   * request.
   */
  covers: z.boolean().nullable(),
});
export type RulePreview = z.infer<typeof rulePreview>;

/**
 * Standing answers of the person. The desk's snapshot contains all rules too; its frames report
 * every change.
 */
export const rules = {
  /** Lists rules, newest first, including recently revoked ones. */
  'rules.list': call(
    () => z.strictObject({}),
    () => z.object({ rules: z.array(rule) }),
    failures('storeFailed'),
  ),
  /**
   * Suggests drafts for a request, narrowest first: those that would allow it (all of them if none
   * would), and those that would deny it.
   */
  'rules.suggest': call(
    () => z.strictObject({ requestId: z.string().min(1) }),
    () =>
      z.object({
        allow: z.array(ruleDraft),
        deny: z.array(ruleDraft),
        obstacle: ruleObstacle,
        /** Rules with an end that would allow the request, and can be saved with its approval. */
        bounded: z.array(ruleDraft),
      }),
    failures('noSuchRequest'),
  ),
  /** Returns what the rule would have decided among the newest requests. */
  'rules.preview': call(
    () => z.strictObject({ draft: ruleDraft, requestId: z.string().min(1).nullable() }),
    () => rulePreview,
    failures('noSuchRequest'),
  ),
  /**
   * Saves a rule. `confirmsBroad` means that the person saw that the rule is broad, and confirmed
   * it.
   */
  'rules.save': call(
    () => z.strictObject({ commandId, draft: ruleDraft, confirmsBroad: z.boolean() }),
    () => z.object({ rule }),
    failures('invalidRule', 'broadNotConfirmed', 'tooManyRules', 'storeFailed'),
  ),
  'rules.revoke': call(
    () => z.strictObject({ commandId, ruleId: z.string().min(1) }),
    () => z.object({ rule }),
    failures('noSuchRule', 'storeFailed'),
  ),
};
