import { z } from 'zod';

import { rule, ruleDraft } from '#shared/interaction/rule.ts';

import { call, failures } from './call.ts';

const commandId = z.uuid();

/** Why no rule that allows can be about a request, or `null`: one can. */
export const ruleObstacle = z.enum(['unreadable', 'highRisk', 'unsafeParts', 'notATool']).nullable();
export type RuleObstacle = z.infer<typeof ruleObstacle>;

/** What is wrong with a draft by itself. */
export const ruleProblem = z.enum(['emptyWord', 'globTooOpen', 'globEscapes', 'notADomain', 'scopeMissing']).nullable();
export type RuleProblem = z.infer<typeof ruleProblem>;

/** A request of the past that a rule would have decided. */
const ruleExample = z.object({
  requestId: z.string(),
  sessionId: z.string(),
  title: z.string(),
  /** The command, path or address, cut where it is long. */
  subject: z.string(),
  openedAt: z.number(),
});
export type RuleExample = z.infer<typeof ruleExample>;

export const rulePreview = z.object({
  problem: ruleProblem,
  /** It allows so much that the person has to say so on purpose. */
  isBroad: z.boolean(),
  /** Requests of the past that were looked at. */
  looked: z.int(),
  matched: z.int(),
  /** Those among the matched that the person answered otherwise. */
  contrary: z.int(),
  /** The newest. */
  examples: z.array(ruleExample),
  /** Whether it would decide the request that the draft was made for; `null`: there is none. */
  covers: z.boolean().nullable(),
});
export type RulePreview = z.infer<typeof rulePreview>;

/** Standing answers of the person. All rules are in the desk's snapshot too; its frames tell of every change. */
export const rules = {
  /** Newest first, those that were revoked lately included. */
  'rules.list': call(z.strictObject({}), z.object({ rules: z.array(rule) }), failures('storeFailed')),
  /** Drafts for a request, the narrowest first: those that would allow it (all, where none would), and those that would deny it. */
  'rules.suggest': call(
    z.strictObject({ requestId: z.string().min(1) }),
    z.object({ allow: z.array(ruleDraft), deny: z.array(ruleDraft), obstacle: ruleObstacle }),
    failures('noSuchRequest'),
  ),
  /** What the rule would have decided among the newest requests. */
  'rules.preview': call(
    z.strictObject({ draft: ruleDraft, requestId: z.string().min(1).nullable() }),
    rulePreview,
    failures('noSuchRequest'),
  ),
  /** `confirmsBroad`: the person was told that the rule is broad, and wants it. */
  'rules.save': call(
    z.strictObject({ commandId, draft: ruleDraft, confirmsBroad: z.boolean() }),
    z.object({ rule }),
    failures('invalidRule', 'broadNotConfirmed', 'tooManyRules', 'storeFailed'),
  ),
  'rules.revoke': call(z.strictObject({ commandId, ruleId: z.string().min(1) }), z.object({ rule }), failures('noSuchRule', 'storeFailed')),
};
