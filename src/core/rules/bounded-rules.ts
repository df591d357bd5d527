import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { onlyApproval } from '#shared/interaction/lasting-option.ts';
import type { Rule, RuleDraft, RuleEnd } from '#shared/interaction/rule.ts';

import { decide } from './decide.ts';
import { draftProblem, isBroad, type IsOwnWork } from './draft-problem.ts';
import type { RuleSubject } from './subject.ts';
import { suggest } from './suggest.ts';

/** Number of further requests that the offered rule approves. */
const OFFERED_USES = 5;

/** Kinds of subjects whose narrowest rule covers only a repetition of the request. */
const EXACT_FIRST: ReadonlySet<RuleSubject['use']['kind']> = new Set(['shell', 'read', 'write']);

/**
 * Returns the rules with an end that can be saved together with the approval of a request: one for
 * the edits of the turn, and one for the next requests like it.
 */
export function boundedOffers(
  subject: RuleSubject,
  request: InteractionRequest,
  { isTurnKnown, isOwnWork }: { readonly isTurnKnown: boolean; readonly isOwnWork: IsOwnWork },
): readonly RuleDraft[] {
  const { toolName, sessionId, use } = subject;
  const bounded = (pattern: RuleDraft['pattern'], end: RuleEnd): RuleDraft => ({
    effect: 'allow',
    toolName,
    pattern,
    scope: { type: 'session', sessionId },
    end,
  });
  const isOffered = (draft: RuleDraft) => canGoWith(draft, subject, request, isOwnWork);
  const edits = isTurnKnown ? [bounded({ type: 'edits' }, { type: 'turn' })] : [];
  const alike = suggest(subject)
    .allow.map(({ pattern }) => bounded(pattern, { type: 'uses', count: OFFERED_USES }))
    .filter(isOffered);
  const like = (EXACT_FIRST.has(use.kind) ? alike[1] : undefined) ?? alike[0];
  return [...edits.filter(isOffered), ...(like ? [like] : [])];
}

/**
 * Returns true if the rule can be saved by the answer that approves the request: it has an end, is
 * about the session of the request, and would approve the request itself.
 */
export function canGoWith(
  draft: RuleDraft,
  subject: RuleSubject,
  request: InteractionRequest,
  isOwnWork: IsOwnWork,
): boolean {
  const { scope, end } = draft;
  return (
    end !== undefined &&
    scope.type === 'session' &&
    scope.sessionId === request.sessionId &&
    draftProblem(draft) === null &&
    !isBroad(draft, isOwnWork) &&
    onlyApproval(request.options) !== null &&
    decide([draft], subject)?.effect === 'allow'
  );
}

const ENDS: readonly (RuleEnd['type'] | undefined)[] = [undefined, 'turn', 'uses'];

/** Returns the rules in the order in which they decide: no use is counted that is not needed. */
export function byNeed(rules: readonly Rule[]): readonly Rule[] {
  return rules.toSorted((a, b) => ENDS.indexOf(a.end?.type) - ENDS.indexOf(b.end?.type));
}
