import type { StandingAnswer } from '#core/interactions/policy.ts';
import type { Journal, JournalEntry } from '#core/journal/journal.ts';
import type { ClockPort, IdPort } from '#core/ports.ts';
import type { StoreFailure } from '#core/store/database/database.ts';
import type { Store } from '#core/store/store.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { RulePreview, RuleProblem } from '#shared/contract/calls/rules.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { isInForce, type Rule, type RuleDraft } from '#shared/interaction/rule.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { boundedOffers, byNeed, canGoWith } from './bounded-rules.ts';
import { decide } from './decide.ts';
import { draftProblem, isBroad, type IsOwnWork } from './draft-problem.ts';
import { previewRule } from './preview-rule.ts';
import { subjectOf } from './subject.ts';
import { suggest, type Suggestion } from './suggest.ts';
import { TurnRules } from './turn-rules.ts';

const MAX_RULES = 500;

type NoSuchRequest = Failure<'noSuchRequest'>;
type SaveFailure = Failure<'invalidRule' | 'broadNotConfirmed' | 'tooManyRules' | 'storeFailed'>;

export type RuleServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly homeDir: string;
  readonly isOwnWork: IsOwnWork;
};

const problems: Readonly<Record<NonNullable<RuleProblem>, Sentence>> = {
  emptyWord: compose('ruleFailures.emptyWord'),
  globTooOpen: compose('ruleFailures.globTooOpen'),
  globEscapes: compose('ruleFailures.globEscapes'),
  notADomain: compose('ruleFailures.notADomain'),
  scopeMissing: compose('ruleFailures.scopeMissing'),
  notBounded: compose('ruleFailures.notBounded'),
  editsOfTurn: compose('ruleFailures.editsOfTurn'),
  noTurn: compose('ruleFailures.noTurn'),
};

const noSuchRequest: NoSuchRequest = {
  kind: 'noSuchRequest',
  message: compose('ruleFailures.unknownQuestion'),
  remedy: null,
};

/** The person's rules: decides requests with them, and saves, previews and revokes them. */
export class Rules {
  readonly #services: RuleServices;
  readonly #turns: TurnRules;

  constructor(services: RuleServices) {
    this.#services = services;
    this.#turns = new TurnRules(services);
  }

  /**
   * Returns the answer of the rules. Returns null if a person is asked. The use is counted by the
   * transaction that stores the answer.
   */
  standing(request: InteractionRequest): StandingAnswer | null {
    const subject = subjectOf(request, this.#services.homeDir);
    const verdict = subject && decide(byNeed(this.#inForce()), subject);
    if (!verdict) return null;
    const [rule] = verdict.by;
    const count = (entry: JournalEntry) => this.#countUse(entry, verdict.by);
    if (verdict.effect === 'allow') return { ruleId: rule.ruleId, effect: 'allow', count };
    return {
      ruleId: rule.ruleId,
      effect: 'deny',
      reason: `The user has a standing rule against this: ${ruleText(rule)}.`,
      count,
    };
  }

  #inForce(): readonly Rule[] {
    return this.#services.store.rules.standing().filter((rule) => this.#turns.mayDecide(rule));
  }

  #countUse(entry: JournalEntry, rules: readonly Rule[]): void {
    const now = this.#services.clock.now();
    for (const { ruleId } of rules) {
      const rule = entry.store.rules.get(ruleId);
      if (!rule) continue;
      const used: Rule = { ...rule, uses: rule.uses + 1, lastUsedAt: now };
      entry.rule(isInForce(used) ? used : { ...used, endedAt: now });
    }
  }

  /** Ends the rules of the earlier turn of a session. */
  turnStarted(sessionId: string): Result<unknown, StoreFailure> {
    return this.#turns.start(sessionId);
  }

  /** Ends the rules of the turn of a session, because it is over. */
  turnOver(sessionId: string): Result<unknown, StoreFailure> {
    return this.#turns.end(sessionId);
  }

  /** Ends the rules of turns that an earlier core saw: they may be over. */
  endEarlierTurns(): Result<unknown, StoreFailure> {
    return this.#turns.endEarlier();
  }

  list(): readonly Rule[] {
    return this.#services.store.rules.all();
  }

  suggest(
    requestId: string,
  ): Result<Suggestion & { readonly bounded: readonly RuleDraft[] }, NoSuchRequest> {
    const { store, homeDir, isOwnWork } = this.#services;
    const found = store.interactions.get(requestId);
    if (!found) return err(noSuchRequest);
    const { request } = found;
    const subject = subjectOf(request, homeDir);
    if (!subject) return ok({ allow: [], deny: [], obstacle: 'notATool', bounded: [] });
    const isTurnKnown = this.#isTurnKnown(request.sessionId);
    const bounded = boundedOffers(subject, request, { isTurnKnown, isOwnWork });
    return ok({ ...suggest(subject), bounded: found.outcome === null ? bounded : [] });
  }

  /** Returns the preview of a draft. `requestId` is the request that it was made for. */
  async preview(
    draft: RuleDraft,
    requestId: string | null,
  ): Promise<Result<RulePreview, NoSuchRequest>> {
    const { store } = this.#services;
    const request = requestId === null ? null : store.interactions.get(requestId)?.request;
    if (request === undefined) return err(noSuchRequest);
    return ok(await previewRule(this.#services, draft, request));
  }

  save(draft: RuleDraft, confirmsBroad: boolean): Result<{ readonly rule: Rule }, SaveFailure> {
    const problem = draftProblem(draft) ?? this.#turnProblem(draft);
    if (problem !== null) return err(invalidRule(problems[problem]));
    if (isBroad(draft, this.#services.isOwnWork) && !confirmsBroad) {
      return err({
        kind: 'broadNotConfirmed',
        message: compose('ruleFailures.broad'),
        remedy: compose('ruleFailures.confirmOrNarrow'),
      });
    }
    return this.#store(draft);
  }

  /** Returns null if the rule can be saved by the answer that approves the request. */
  problemWith(draft: RuleDraft, request: InteractionRequest): Failure<'invalidRule'> | null {
    const { homeDir, isOwnWork } = this.#services;
    const subject = subjectOf(request, homeDir);
    const isFit = subject !== null && canGoWith(draft, subject, request, isOwnWork);
    if (!isFit) return invalidRule(compose('ruleFailures.notCovered'));
    const problem = this.#turnProblem(draft);
    return problem && invalidRule(problems[problem]);
  }

  /** Saves a rule with the answer to a request, after `problemWith` was checked. */
  saveWithAnswer(draft: RuleDraft): Result<{ readonly rule: Rule }, SaveFailure> {
    return this.#store(draft);
  }

  #turnProblem({ scope, end }: RuleDraft): RuleProblem {
    if (end?.type !== 'turn' || scope.type !== 'session') return null;
    return this.#isTurnKnown(scope.sessionId) ? null : 'noTurn';
  }

  /**
   * Returns true if a turn of the session waits for an answer, and this core learns of its end. A
   * question between two turns belongs to none, so that no Stop would end the rule.
   */
  #isTurnKnown(sessionId: string): boolean {
    const { store } = this.#services;
    return (
      this.#turns.isInTurn(sessionId) &&
      store.sessions.get(sessionId)?.face === 'structured' &&
      store.interactions.open().some(({ request }) => request.sessionId === sessionId)
    );
  }

  #store(draft: RuleDraft): Result<{ readonly rule: Rule }, SaveFailure> {
    const { journal, clock, ids } = this.#services;
    const inForce = this.#inForce();
    const same = inForce.find((rule) => isSameDraft(rule, draft));
    if (same && draft.end?.type !== 'uses') return ok({ rule: same });
    if (inForce.length >= MAX_RULES)
      return err({
        kind: 'tooManyRules',
        message: compose('ruleFailures.tooMany', { count: String(MAX_RULES) }),
        remedy: compose('ruleFailures.revokeUnused'),
      });
    const createdAt = clock.now();
    const rule: Rule = {
      ...draft,
      ruleId: ids.uuid(),
      createdAt,
      lastUsedAt: null,
      uses: 0,
      revokedAt: null,
    };
    const done = journal.write((entry) => {
      // A new count replaces the rest of the earlier one, so that the uses do not add up.
      if (same) entry.rule({ ...same, revokedAt: createdAt });
      entry.rule(rule);
    });
    if (!done.ok)
      return err({
        kind: 'storeFailed',
        message: compose('ruleFailures.notSaved', { reason: done.error.message }),
        remedy: done.error.remedy,
      });
    if (draft.end?.type === 'turn' && draft.scope.type === 'session')
      this.#turns.add(rule, draft.scope.sessionId);
    return ok({ rule });
  }

  revoke(ruleId: string): Result<{ readonly rule: Rule }, Failure<'noSuchRule' | 'storeFailed'>> {
    const { journal, store, clock } = this.#services;
    const found = store.rules.get(ruleId);
    if (!found)
      return err({
        kind: 'noSuchRule',
        message: compose('ruleFailures.noSuchRule'),
        remedy: null,
      });
    if (found.revokedAt !== null || found.endedAt !== undefined) return ok({ rule: found });
    const rule: Rule = { ...found, revokedAt: clock.now() };
    const done = journal.write((entry) => entry.rule(rule));
    return done.ok
      ? ok({ rule })
      : err({
          kind: 'storeFailed',
          message: compose('ruleFailures.stillHolds', { reason: done.error.message }),
          remedy: done.error.remedy,
        });
  }
}

const isSameDraft = (a: RuleDraft, b: RuleDraft): boolean => draftKey(a) === draftKey(b);

const draftKey = ({ effect, toolName, pattern, scope, end }: RuleDraft): string =>
  JSON.stringify([effect, toolName, pattern, scope, end]);

const invalidRule = (problem: Sentence): Failure<'invalidRule'> => ({
  kind: 'invalidRule',
  message: compose('ruleFailures.cannotBeUsed', { problem }),
  remedy: compose('ruleFailures.changeSubject'),
});

/** Returns a short description of a rule, for an agent. */
function ruleText({ toolName, pattern }: RuleDraft): string {
  switch (pattern.type) {
    case 'any':
      return `every use of ${toolName}`;
    case 'command':
      return `${toolName} commands that begin with "${pattern.words.join(' ')}"`;
    case 'path':
      return `${toolName} of files that match "${pattern.glob}"`;
    case 'mcp':
      return pattern.tool === null
        ? `all tools of the MCP server ${pattern.server}`
        : `the tool ${pattern.tool} of the MCP server ${pattern.server}`;
    case 'domain':
      return `${toolName} of ${pattern.domain}`;
    case 'edits':
      return 'edits of files';
  }
}
