import type { StandingAnswer } from '#core/interactions/policy.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { Store } from '#core/store/store.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { RulePreview, RuleExample, RuleProblem } from '#shared/contract/calls/rules.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import type { Rule, RuleDraft } from '#shared/interaction/rule.ts';
import { compose, type Sentence } from '#shared/words/sentence.ts';

import { decide } from './decide.ts';
import { draftProblem, isBroad, type IsOwnWork } from './draft-problem.ts';
import { subjectOf, type RuleSubject } from './subject.ts';
import { suggest, type Suggestion } from './suggest.ts';

const MAX_RULES = 500;
/** Number of past requests that a preview reads. */
const MAX_PREVIEWED = 300;
/** Number of past requests that are processed before the preview yields to the event loop. */
const AT_ONCE = 20;
const MAX_EXAMPLES = 5;
const MAX_SUBJECT = 300;

type NoSuchRequest = Failure<'noSuchRequest'>;

export type RuleServices = {
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly homeDir: string;
  readonly isOwnWork: IsOwnWork;
};

const problems: Readonly<Record<NonNullable<RuleProblem>, Sentence>> = {
  emptyWord: compose('ruleFailures.emptyWord'),
  globTooOpen: compose('ruleFailures.globTooOpen'),
  globEscapes: compose('ruleFailures.globEscapes'),
  notADomain: compose('ruleFailures.notADomain'),
  scopeMissing: compose('ruleFailures.scopeMissing'),
};

const noSuchRequest: NoSuchRequest = {
  kind: 'noSuchRequest',
  message: compose('ruleFailures.unknownQuestion'),
  remedy: null,
};

/** The person's rules: decides requests with them, and saves, previews and revokes them. */
export class Rules {
  readonly #services: RuleServices;

  constructor(services: RuleServices) {
    this.#services = services;
  }

  /** Returns the answer of the rules and counts its use. Returns null if a person is asked. */
  standing(request: InteractionRequest): StandingAnswer | null {
    const { store, homeDir } = this.#services;
    const subject = subjectOf(request, homeDir);
    const verdict = subject && decide(store.rules.standing(), subject);
    if (!verdict) return null;
    this.#countUse(verdict.by);
    const [rule] = verdict.by;
    if (verdict.effect === 'allow') return { ruleId: rule.ruleId, effect: 'allow' };
    return {
      ruleId: rule.ruleId,
      effect: 'deny',
      reason: `The user has a standing rule against this: ${ruleText(rule)}.`,
    };
  }

  #countUse(rules: readonly Rule[]): void {
    const { journal, clock, log } = this.#services;
    const counted = journal.write((entry) => {
      for (const rule of rules)
        entry.rule({ ...rule, uses: rule.uses + 1, lastUsedAt: clock.now() });
    });
    // The answer is valid even if its use cannot be counted.
    if (!counted.ok) log.error('rule use not counted', { error: counted.error.kind });
  }

  list(): readonly Rule[] {
    return this.#services.store.rules.all();
  }

  suggest(requestId: string): Result<Suggestion, NoSuchRequest> {
    const request = this.#services.store.interactions.get(requestId)?.request;
    if (!request) return err(noSuchRequest);
    const subject = subjectOf(request, this.#services.homeDir);
    return ok(subject ? suggest(subject) : { allow: [], deny: [], obstacle: 'notATool' });
  }

  /** Previews a draft on past requests, in small steps so that core is not blocked. */
  async preview(
    draft: RuleDraft,
    requestId: string | null,
  ): Promise<Result<RulePreview, NoSuchRequest>> {
    const { store, homeDir } = this.#services;
    const request = requestId === null ? null : store.interactions.get(requestId)?.request;
    if (request === undefined) return err(noSuchRequest);
    const problem = draftProblem(draft);
    const nothing = {
      looked: 0,
      matched: 0,
      contrary: 0,
      examples: [],
      covers: request ? false : null,
    };
    if (problem !== null) return ok({ ...nothing, problem, isBroad: false });
    // Includes the rules in force, which may allow the other parts of a command.
    const together = [...store.rules.standing(), draft];
    const decides = (subject: RuleSubject | null) =>
      (subject && decide(together, subject)?.by.includes(draft)) ?? false;
    const past = store.interactions.recentApprovals(MAX_PREVIEWED);
    const matched: Interaction[] = [];
    for (const [at, interaction] of past.entries()) {
      if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve));
      if (decides(subjectOf(interaction.request, homeDir))) matched.push(interaction);
    }
    return ok({
      problem,
      isBroad: isBroad(draft, this.#services.isOwnWork),
      looked: past.length,
      matched: matched.length,
      contrary: matched.filter((each) => isContrary(each, draft)).length,
      examples: matched.slice(0, MAX_EXAMPLES).map(exampleOf),
      covers: request ? decides(subjectOf(request, homeDir)) : null,
    });
  }

  save(
    draft: RuleDraft,
    confirmsBroad: boolean,
  ): Result<
    { readonly rule: Rule },
    Failure<'invalidRule' | 'broadNotConfirmed' | 'tooManyRules' | 'storeFailed'>
  > {
    const { journal, store, clock, ids } = this.#services;
    const problem = draftProblem(draft);
    if (problem !== null)
      return err({
        kind: 'invalidRule',
        message: compose('ruleFailures.cannotBeUsed', {
          problem: problems[problem],
        }),
        remedy: compose('ruleFailures.changeSubject'),
      });
    if (isBroad(draft, this.#services.isOwnWork) && !confirmsBroad) {
      return err({
        kind: 'broadNotConfirmed',
        message: compose('ruleFailures.broad'),
        remedy: compose('ruleFailures.confirmOrNarrow'),
      });
    }
    const standing = store.rules.standing();
    const same = standing.find((rule) => isSameDraft(rule, draft));
    if (same) return ok({ rule: same });
    if (standing.length >= MAX_RULES)
      return err({
        kind: 'tooManyRules',
        message: compose('ruleFailures.tooMany', { count: String(MAX_RULES) }),
        remedy: compose('ruleFailures.revokeUnused'),
      });
    const rule: Rule = {
      ...draft,
      ruleId: ids.uuid(),
      createdAt: clock.now(),
      lastUsedAt: null,
      uses: 0,
      revokedAt: null,
    };
    const done = journal.write((entry) => entry.rule(rule));
    return done.ok
      ? ok({ rule })
      : err({
          kind: 'storeFailed',
          message: compose('ruleFailures.notSaved', { reason: done.error.message }),
          remedy: done.error.remedy,
        });
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
    if (found.revokedAt !== null) return ok({ rule: found });
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

const isSameDraft = (a: RuleDraft, b: RuleDraft): boolean =>
  JSON.stringify([a.effect, a.toolName, a.pattern, a.scope]) ===
  JSON.stringify([b.effect, b.toolName, b.pattern, b.scope]);

/** Returns true if a person answered the request the other way. */
function isContrary({ request, response, decidedBy }: Interaction, { effect }: RuleDraft): boolean {
  if (decidedBy?.type !== 'window' && decidedBy?.type !== 'client') return false;
  const action = request.options.find(
    ({ optionId }) => optionId === response?.selectedOptionId,
  )?.action;
  return action !== undefined && (action === 'APPROVE_AND_EXECUTE') !== (effect === 'allow');
}

function exampleOf({ request, openedAt }: Interaction): RuleExample {
  const { requestId, sessionId, title, details } = request;
  const parts = request.risk?.parts ?? [];
  const input = details.type === 'tool' ? details.input : null;
  const known = subjectText(input) ?? parts.map(({ text }) => text).join('; ');
  return { requestId, sessionId, title, subject: known.slice(0, MAX_SUBJECT), openedAt };
}

/** Returns the main subject of a tool's input. */
function subjectText(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const fields = new Map(Object.entries(input));
  const found = ['command', 'file_path', 'notebook_path', 'path', 'url', 'query']
    .map((name) => fields.get(name))
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : null;
}

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
  }
}
