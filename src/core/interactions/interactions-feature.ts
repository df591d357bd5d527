import type { BlobPort } from '#core/ports/blob-port.ts';
import type { ReadProposal } from '#core/files/proposed-edit.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import { assess } from '#core/risk/assess.ts';
import { assessScreen } from '#core/risk/screen-question.ts';
import type { Store } from '#core/store/store.ts';
import { fail } from '#shared/base/failure.ts';
import { ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { closedOf } from '#shared/interaction/closed-interaction.ts';
import type { InteractionRequest } from '#shared/interaction/interaction.ts';
import { compose } from '#shared/words/sentence.ts';

import { contentPage } from './content/content-page.ts';
import { InteractionHub } from './interaction-hub.ts';
import { limitsOf } from './limits.ts';
import { checkProposal, openProposals, type ProposalOf } from './open-proposals.ts';
import type { InteractionPolicy, StandingAnswer } from './policy.ts';
import { resumeStrategies } from './resume/registry.ts';

type Needs = {
  readonly journal: Journal;
  readonly store: Store;
  readonly blobs: BlobPort;
  /** The person's rules. Returns null if none applies to a request. */
  readonly rules: { standing(request: InteractionRequest): StandingAnswer | null };
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
    api: interactionCalls(hub, store, proposalOf),
    close: () => hub.dispose(),
  };
}

/** Calls for questions that windows and programs may use. */
export function interactionCalls(hub: InteractionHub, store: Store, proposalOf: ProposalOf) {
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
    }) => {
      const asker = store.interactions.get(requestId)?.request.sessionId;
      if (sessionId !== undefined && asker !== sessionId) return notOfSession(sessionId);
      if (proposalId !== undefined && asker !== undefined) {
        const checked = checkProposal(proposalOf, { sessionId: asker, requestId }, proposalId);
        if (!checked.ok) return checked;
      }
      const response = {
        requestId,
        selectedOptionId,
        ...(feedback === undefined ? {} : { feedback }),
        ...(data === undefined ? {} : { data }),
      };
      const done = hub.handleInteractionResponse(
        response,
        client === undefined ? { type: 'window', windowId } : { type: 'client', name: client },
      );
      return done.ok ? ok({ interaction: done.value }) : done;
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
