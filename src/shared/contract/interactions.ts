import { z } from 'zod';

import { closedInteraction } from '#shared/interaction/closed-interaction.ts';
import { contentCut } from '#shared/interaction/content-cut.ts';
import { interaction, interactionData } from '#shared/interaction/interaction.ts';

import { call, failures } from './call.ts';

export const interactions = {
  /** The answer of a person who has read `requestId`. Idempotent by `commandId`; a second answer changes nothing. */
  'interactions.respond': call(
    z.strictObject({
      commandId: z.uuid(),
      requestId: z.string().min(1),
      windowId: z.string().min(1),
      /** A program that answers in place of a window, by the name it gave. */
      client: z.string().min(1).max(100).optional(),
      /** The session that the question must be of; any when not given. */
      sessionId: z.string().min(1).optional(),
      selectedOptionId: z.string().min(1),
      feedback: z.string().max(100_000).optional(),
      data: interactionData.optional(),
    }),
    z.object({ interaction }),
    failures('noSuchRequest', 'alreadyClosed', 'noSuchOption', 'inputRequired', 'notEditable', 'notWhole', 'agentGone', 'deliveryFailed'),
  ),
  /** A window says that the request is now in front of the person. */
  'interactions.shown': call(
    z.strictObject({ requestId: z.string().min(1), windowId: z.string().min(1) }),
    z.object({}),
    failures('noSuchRequest'),
  ),
  /** The window does not show it any more. One that goes away, or loses its channel, need not say so. */
  'interactions.hidden': call(
    z.strictObject({ requestId: z.string().min(1), windowId: z.string().min(1) }),
    z.object({}),
    failures('noSuchRequest'),
  ),
  /** Stops the clock of a request with a timeout, or lets it go on. */
  'interactions.pauseTimer': call(
    z.strictObject({ commandId: z.uuid(), requestId: z.string().min(1), isPaused: z.boolean() }),
    z.object({}),
    failures('noSuchRequest', 'alreadyClosed', 'noTimer'),
  ),
  /** Entries of a heavy list or record of a request (`cuts`) from a place on; those that match `query`, where that is not empty. */
  'interactions.content': call(
    z.strictObject({
      requestId: z.string().min(1),
      path: contentCut.shape.path.max(200),
      from: z.int().min(0),
      count: z.int().min(1).max(200),
      query: z.string().max(500),
    }),
    z.object({
      /** `at`: the place among all of them. `key`: the name of a field; `null` in a list. */
      entries: z.array(z.object({ at: z.int(), key: z.string().nullable(), value: z.unknown() })),
      /** Where to read on; `null`: there are no more. */
      next: z.int().nullable(),
    }),
    failures('noSuchRequest'),
  ),
  /** Of all sessions, those that were closed last; the last one first. */
  'interactions.closed': call(
    z.strictObject({ limit: z.int().min(1).max(100) }),
    z.object({ closed: z.array(closedInteraction) }),
    failures('unavailable'),
  ),
};
