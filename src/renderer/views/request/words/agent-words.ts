import type { InteractionRequest } from '#shared/interaction/interaction.ts';

/**
 * Returns the agent's text about its request. A message that Corral did not compose belongs to the
 * agent too.
 */
export function agentWords({ message, wording, context, details }: InteractionRequest): string {
  const isOwn =
    wording?.message !== undefined ||
    context.readFrom !== undefined ||
    details.type === 'questions';
  return [context.agentSays ?? '', isOwn ? '' : message].filter((text) => text !== '').join('\n');
}

/** Returns Corral's own message about the request; empty if the message is the agent's. */
export function corralMessage({ message, wording, context, details }: InteractionRequest): string {
  return details.type !== 'questions' &&
    (wording?.message !== undefined || context.readFrom !== undefined)
    ? message
    : '';
}
