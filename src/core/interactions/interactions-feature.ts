import type { BlobPort } from '#core/ports/blob-port.ts';
import type { ReadProposal } from '#core/files/proposed-edit.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import { assess } from '#core/risk/assess.ts';
import { assessScreen } from '#core/risk/screen-question.ts';
import type { Store } from '#core/store/store.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { interactions } from '#shared/contract/calls/interactions.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { closedOf } from '#shared/interaction/closed-interaction.ts';
import type { Interaction, InteractionRequest } from '#shared/interaction/interaction.ts';
import { onlyApproval } from '#shared/interaction/lasting-option.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';
import { compose } from '#shared/words/sentence.ts';

import { contentPage } from './content/content-page.ts';
import { InteractionHub } from './interaction-hub.ts';
import { limitsOf } from './limits.ts';
import { checkProposal, openProposals, type ProposalOf } from './open-proposals.ts';
import type { InteractionPolicy } from './policy.ts';
import { resumeStrategies } from './resume/registry.ts';

/** Rules that an answer saves. */
type SavingRules = {
  /** Returns null if the rule can be saved by the answer that approves the request. */
  problemWith(draft: RuleDraft, request: InteractionRequest): Failure<'invalidRule'> | null;
  saveWithAnswer(draft: RuleDraft): Result<unknown, Failure>;
};

type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly blobs: BlobPort;
  /** The person's rules. */
  readonly rules: Omit<InteractionPolicy, 'assess'> & SavingRules;
  /** Returns what a request would do to its files as they are now. */
  readonly readProposal: ReadProposal;
};

/** Questions of agents and terminals, from the ask until the delivery of the answer. */
export function interactionsFeature(
  { clock, ids, environment }: Pick<MachinePorts, 'clock' | 'ids' | 'environment'>,
  { journal, store, blobs, rules, readProposal }: Needs,
) {
  const policy: InteractionPolicy = {
    assess: ({ readFrom, ...ask }, { cwd }) => {
      const places = { cwd, homeDir: environment.homeDir };
      return readFrom ? assessScreen({ ...ask, readFrom }, places) : assess(ask, places);
    },
    standing: (request) => rules.standing(request),
    turnStarted: (sessionId) => rules.turnStarted(sessionId),
    turnOver: (sessionId) => rules.turnOver(sessionId),
  };
  const limits = limitsOf(() => store.settings.get());
  const hub = new InteractionHub({
    journal,
    store,
    blobs,
    clock,
    ids,
    policy,
    strategies: resumeStrategies,
    limits,
  });
  const proposalOf = openProposals(hub, readProposal);
  return {
    hub,
    proposalOf,
    api: interactionCalls({ hub, store, proposalOf, rules }),
    close: () => hub.dispose(),
  };
}

type CallParts = {
  readonly hub: InteractionHub;
  readonly store: Store;
  readonly proposalOf: ProposalOf;
  readonly rules: SavingRules;
};

/** Calls for questions that windows and programs may use. */
export function interactionCalls(parts: CallParts) {
  const { hub, store, proposalOf } = parts;
  return {
    'interactions.respond': async ({
      requestId,
      selectedOptionId,
      feedback,
      data,
      windowId,
      client,
      sessionId,
      proposalId,
      rule,
    }) => {
      const asker = store.interactions.get(requestId)?.request.sessionId;
      if (sessionId !== undefined && asker !== sessionId) return notOfSession(sessionId);
      if (proposalId !== undefined && asker !== undefined) {
        const checked = checkProposal(proposalOf, { sessionId: asker, requestId }, proposalId);
        if (!checked.ok) return checked;
      }
      const problem = rule && ruleProblem(parts, { requestId, selectedOptionId, rule, client });
      if (problem) return problem;
      const response = responseOf({ requestId, selectedOptionId, feedback, data });
      const done = hub.handleInteractionResponse(
        response,
        client === undefined ? { type: 'window', windowId } : { type: 'client', name: client },
      );
      if (!done.ok) return done;
      return rule ? withRule(parts, done.value, rule) : ok({ interaction: done.value });
    },
    'interactions.shown': async ({ requestId, windowId }) => {
      return hub.shown(requestId, windowId)
        ? ok({})
        : fail('noSuchRequest', compose('questionFailures.unknown'));
    },
    'interactions.hidden': async ({ requestId, windowId }) => {
      hub.hidden(requestId, windowId);
      return ok({});
    },
    'interactions.pauseTimer': async ({ requestId, isPaused }) => {
      const done = hub.pauseTimer(requestId, isPaused);
      return done.ok ? ok({}) : done;
    },
    'interactions.content': async ({ requestId, path, from, count, query }) => {
      const found = hub.contentOf(requestId, path);
      if (!found) return fail('noSuchRequest', compose('questionFailures.partUnknown'));
      return ok(contentPage(found.part, { from, count, query }));
    },
    'interactions.closed': async ({ limit }) => {
      return ok({
        closed: store.interactions
          .closed(limit)
          .flatMap((interaction) => closedOf(interaction) ?? []),
      });
    },
  } satisfies Partial<CorralApi>;
}

function notOfSession(session: string) {
  return fail('noSuchRequest', compose('questionFailures.notOfSession', { session }));
}

/** Returns the response without the fields that are not given. */
function responseOf({
  feedback,
  data,
  ...chosen
}: Pick<CallInput<typeof interactions, 'interactions.respond'>, ResponseField>) {
  return {
    ...chosen,
    ...(feedback === undefined ? {} : { feedback }),
    ...(data === undefined ? {} : { data }),
  };
}

type ResponseField = 'requestId' | 'selectedOptionId' | 'feedback' | 'data';

type RuleAnswerInput = {
  readonly requestId: string;
  readonly selectedOptionId: string;
  readonly rule: RuleDraft;
  readonly client: string | undefined;
};

/** Returns null if the answer may save the rule: a person approves the request, once. */
function ruleProblem(
  { store, rules }: CallParts,
  { requestId, selectedOptionId, rule, client }: RuleAnswerInput,
) {
  const request = store.interactions.get(requestId)?.request;
  // The hub reports an unknown request.
  if (!request) return null;
  const isApproval = onlyApproval(request.options)?.optionId === selectedOptionId;
  if (client !== undefined || !isApproval)
    return fail('invalidRule', compose('ruleFailures.notCovered'));
  const problem = rules.problemWith(rule, request);
  return problem && err(problem);
}

/** Saves the rule after the request was approved. It also answers what waits already. */
function withRule({ hub, rules }: CallParts, interaction: Interaction, draft: RuleDraft) {
  const saved = rules.saveWithAnswer(draft);
  if (!saved.ok) return fail('ruleNotSaved', saved.error.message);
  hub.answerByRules(interaction.request.sessionId);
  return ok({ interaction });
}
