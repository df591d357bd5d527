import type { InteractionHub } from './interactions/interaction-hub.ts';
import type { Store } from './store/store.ts';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { closedOf } from '#shared/interaction/closed-interaction.ts';

const fail = <const K extends string>(kind: K, message: string) => err({ kind, message, remedy: null });

/** What windows and programs may do with questions. */
export function interactionApi({ hub, store }: { readonly hub: InteractionHub; readonly store: Store }) {
  return {
    'interactions.respond': async ({ requestId, selectedOptionId, feedback, data, windowId, client, sessionId }) => {
      if (sessionId !== undefined && store.interactions.get(requestId)?.request.sessionId !== sessionId)
        return fail('noSuchRequest', `The session ${sessionId} has no such question.`);
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
      return hub.shown(requestId, windowId) ? ok({}) : fail('noSuchRequest', 'This question is not known here.');
    },
    'interactions.hidden': async ({ requestId, windowId }) => {
      hub.hidden(requestId, windowId);
      return ok({});
    },
    'interactions.pauseTimer': async ({ requestId, isPaused }) => {
      const done = hub.pauseTimer(requestId, isPaused);
      return done.ok ? ok({}) : fail(done.error.kind, done.error.message);
    },
    'interactions.closed': async ({ limit }) => {
      return ok({ closed: store.interactions.closed(limit).flatMap((interaction) => closedOf(interaction) ?? []) });
    },
  } satisfies Partial<CorralApi>;
}
