import type { AuditContent, AuditFact } from '#shared/audit/audit.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import type { Rule } from '#shared/interaction/rule.ts';

import { asksForSecret, HIDDEN, withoutSecret } from './secret-answers.ts';

type Moment = { readonly at: number; readonly content: AuditContent };

/**
 * Returns the audit facts for a question's change from `before` (null if it is new) to `now`.
 * Changes of its timer are not audited.
 */
export function auditOf(before: Interaction | null, now: Interaction): readonly AuditFact[] {
  const { requestId, sessionId, context } = now.request;
  const about = { sessionId, requestId, agentId: context.agentId };
  return [
    ...openings(before, now),
    ...showings(before, now),
    ...decisions(before, now),
    ...closings(before, now),
  ].map((moment) => ({
    ...about,
    ...moment,
  }));
}

/**
 * Returns the audit facts for a change of a rule. Uses of a rule are in the decisions that it made.
 */
export function auditOfRule(before: Rule | null, rule: Rule): readonly AuditFact[] {
  const sessionId = rule.scope.type === 'session' ? rule.scope.sessionId : null;
  const about = { sessionId, requestId: null, agentId: null };
  const saved: readonly AuditFact[] =
    before === null ? [{ ...about, at: rule.createdAt, content: { kind: 'ruleSaved', rule } }] : [];
  const over = (kind: 'ruleRevoked' | 'ruleEnded', at: number | null, known: number | null) =>
    at === null || at === known ? [] : [{ ...about, at, content: { kind, rule } }];
  return [
    ...saved,
    ...over('ruleRevoked', rule.revokedAt, before?.revokedAt ?? null),
    ...over('ruleEnded', rule.endedAt ?? null, before?.endedAt ?? null),
  ];
}

/**
 * Returns the fact that a decision was sent to the agent. `failure` is the reason why the agent did
 * not get it.
 */
export function sentFact(
  { request, response }: Interaction,
  sent: unknown,
  failure: string | null,
  at: number,
): AuditFact {
  const { requestId, sessionId, context, title } = request;
  const kept = asksForSecret(request, response) ? HIDDEN : (sent ?? null);
  return {
    at,
    sessionId,
    requestId,
    agentId: context.agentId,
    content: { kind: 'sent', title, sent: kept, failure },
  };
}

function openings(
  before: Interaction | null,
  { request, openedAt, outcome }: Interaction,
): readonly Moment[] {
  if (before === null) return [{ at: openedAt, content: { kind: 'opened', request } }];
  const isOpenAgain = before.outcome !== null && outcome === null;
  return isOpenAgain
    ? [{ at: before.closedAt ?? openedAt, content: { kind: 'reopened', title: request.title } }]
    : [];
}

function showings(
  before: Interaction | null,
  { request, shownIn }: Interaction,
): readonly Moment[] {
  const known = new Set(before?.shownIn.map(({ windowId }) => windowId));
  return shownIn
    .filter(({ windowId }) => !known.has(windowId))
    .map(({ windowId, at }) => ({
      at,
      content: { kind: 'shown', title: request.title, windowId },
    }));
}

function decisions(before: Interaction | null, now: Interaction): readonly Moment[] {
  const { request, decidedBy, response, closedAt, openedAt } = now;
  if (decidedBy === null || JSON.stringify(before?.decidedBy ?? null) === JSON.stringify(decidedBy))
    return [];
  const option =
    request.options.find(({ optionId }) => optionId === response?.selectedOptionId) ?? null;
  const content = {
    kind: 'decided' as const,
    title: request.title,
    decidedBy,
    response: withoutSecret(request, response),
    option,
  };
  return [{ at: closedAt ?? openedAt, content }];
}

/**
 * Returns the end of a question, also of an answered one: "decided" contains the answer, "closed"
 * confirms the outcome.
 */
function closings(
  before: Interaction | null,
  { request, outcome, explanation, closedAt, openedAt }: Interaction,
): readonly Moment[] {
  if (outcome === null || before?.outcome === outcome) return [];
  return [
    {
      at: closedAt ?? openedAt,
      content: { kind: 'closed', title: request.title, outcome, explanation },
    },
  ];
}
