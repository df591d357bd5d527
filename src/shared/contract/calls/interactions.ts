import { z } from 'zod';

import { closedInteraction } from '#shared/interaction/closed-interaction.ts';
import { contentCut } from '#shared/interaction/content-cut.ts';
import { interaction, interactionData } from '#shared/interaction/interaction.ts';
import { ruleDraft } from '#shared/interaction/rule.ts';

import { call, failures } from '../call.ts';

export const interactions = {
  /**
   * Answers `requestId` for a person who has read it. Idempotent by `commandId`; a second answer
   * changes nothing.
   */
  'interactions.respond': call(
    () =>
      z.strictObject({
        commandId: z.uuid(),
        requestId: z.string().min(1),
        windowId: z.string().min(1),
        /** Name of a program that answers instead of a window, as the program gave it. */
        client: z.string().min(1).max(100).optional(),
        /** Session that the question must belong to; any session if absent. */
        sessionId: z.string().min(1).optional(),
        selectedOptionId: z.string().min(1),
        feedback: z.string().max(100_000).optional(),
        data: interactionData.optional(),
        /** The edit as it was reviewed (`review.files`). `stale`: a file has changed since. */
        proposalId: z.string().max(100).optional(),
        /**
         * A rule with an end, which the approval saves. `invalidRule`: nothing was sent.
         * `ruleNotSaved`: the approval was sent.
         */
        rule: ruleDraft.optional(),
      }),
    () => z.object({ interaction }),
    failures(
      'noSuchRequest',
      'alreadyClosed',
      'noSuchOption',
      'inputRequired',
      'notEditable',
      'notWhole',
      'stale',
      'invalidRule',
      'ruleNotSaved',
      'agentGone',
      'deliveryFailed',
    ),
  ),
  /** Reports that the window displays the request to the person. */
  'interactions.shown': call(
    () => z.strictObject({ requestId: z.string().min(1), windowId: z.string().min(1) }),
    () => z.object({}),
    failures('noSuchRequest'),
  ),
  /**
   * Reports that the window no longer shows it. A window that closes or loses its channel need not
   * report it.
   */
  'interactions.hidden': call(
    () => z.strictObject({ requestId: z.string().min(1), windowId: z.string().min(1) }),
    () => z.object({}),
    failures('noSuchRequest'),
  ),
  /** Pauses or resumes the clock of a request with a timeout. */
  'interactions.pauseTimer': call(
    () =>
      z.strictObject({ commandId: z.uuid(), requestId: z.string().min(1), isPaused: z.boolean() }),
    () => z.object({}),
    failures('noSuchRequest', 'alreadyClosed', 'noTimer'),
  ),
  /**
   * Returns entries of a large list or record of a request (`cuts`), starting at a position; only
   * those that match `query` if it is not empty.
   */
  'interactions.content': call(
    () =>
      z.strictObject({
        requestId: z.string().min(1),
        path: contentCut.shape.path.max(200),
        from: z.int().min(0),
        count: z.int().min(1).max(200),
        query: z.string().max(500),
      }),
    () =>
      z.object({
        /** `at` is the index among all entries. `key` is the name of a field; null in a list. */
        entries: z.array(z.object({ at: z.int(), key: z.string().nullable(), value: z.unknown() })),
        /** Index to continue from; null if there are no more entries. */
        next: z.int().nullable(),
      }),
    failures('noSuchRequest'),
  ),
  /** Returns the most recently closed questions of all sessions, newest first. */
  'interactions.closed': call(
    () => z.strictObject({ limit: z.int().min(1).max(100) }),
    () => z.object({ closed: z.array(closedInteraction) }),
    failures('unavailable'),
  ),
};
