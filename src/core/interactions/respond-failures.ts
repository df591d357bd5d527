import { fail, type Failure } from '#shared/base/failure.ts';
import type { InteractionAction } from '#shared/interaction/interaction.ts';
import { compose, type ShownText } from '#shared/words/sentence.ts';

/** Reasons why an answer to a question was not carried out. */
export type RespondFailure = Failure<
  | 'noSuchRequest'
  | 'alreadyClosed'
  | 'noSuchOption'
  | 'inputRequired'
  | 'notEditable'
  | 'notWhole'
  | 'agentGone'
  | 'deliveryFailed'
>;

/** Actions that a program may take on a question of which it got only the beginning. */
export const WITHOUT_READING: ReadonlySet<InteractionAction> = new Set([
  'REJECT_WITH_REASON',
  'TERMINATE',
  'RETRY_WITH_FEEDBACK',
  'SKIP',
]);

export const noSuchRequest = () => fail('noSuchRequest', compose('questionFailures.unknown'));

export const stillLooking = () =>
  fail(
    'deliveryFailed',
    compose('questionFailures.stillLooking'),
    compose('questionFailures.answerSoon'),
  );

export const notDelivered = (message: ShownText) =>
  fail('agentGone', message, compose('questionFailures.resumeSession'));

export const notWhole = () =>
  fail('notWhole', compose('questionFailures.notWhole'), compose('questionFailures.openInWindow'));

export const contentGone = () =>
  fail(
    'deliveryFailed',
    compose('questionFailures.contentGone'),
    compose('questionFailures.stopAndAsk'),
  );
