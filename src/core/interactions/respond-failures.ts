import { fail, type Failure } from '#shared/base/failure.ts';

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

export const noSuchRequest = () =>
  fail('noSuchRequest', 'This question is not known here; its session may have been deleted.');

export const stillLooking = () =>
  fail(
    'deliveryFailed',
    'Corral was restarted and is still looking for the agent that asked.',
    'Answer again in some seconds.',
  );

export const notDelivered = (message: string) =>
  fail('agentGone', message, 'Resume the session; the agent asks again if it still needs to.');

export const notWhole = () =>
  fail(
    'notWhole',
    'Only the beginning of this question was sent, so it can only be rejected from here.',
    'Open it in a window of Corral to read and answer it.',
  );

export const contentGone = () =>
  fail(
    'deliveryFailed',
    'A part of this question is no longer stored, so it cannot be answered.',
    'Stop the agent and ask again.',
  );
