import { err } from '#shared/base/result.ts';

export type RespondFailure = {
  readonly kind: 'noSuchRequest' | 'alreadyClosed' | 'noSuchOption' | 'inputRequired' | 'notEditable' | 'agentGone' | 'deliveryFailed';
  readonly message: string;
  readonly remedy: string | null;
};

export const fail = (kind: RespondFailure['kind'], message: string, remedy: string | null = null) =>
  err<RespondFailure>({ kind, message, remedy });

export const noSuchRequest = () => fail('noSuchRequest', 'This question is not known here; its session may have been deleted.');

export const stillLooking = () =>
  fail('deliveryFailed', 'Corral was restarted and is still looking for the agent that asked.', 'Answer again in some seconds.');

export const notDelivered = (message: string) =>
  fail('agentGone', message, 'Resume the session; the agent asks again if it still needs to.');
