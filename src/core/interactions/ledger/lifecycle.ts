import type { InteractionOutcome } from '#shared/interaction/outcome.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

type Stage = 'open' | InteractionOutcome;

/** What may follow what. An answer may turn out not to have arrived; every other end is final. */
const following: Readonly<Record<Stage, readonly InteractionOutcome[]>> = {
  open: ['answered', 'timedOut', 'withdrawn', 'superseded', 'neverShown', 'agentGone'],
  answered: ['deliveryFailed', 'agentGone'],
  timedOut: ['deliveryFailed', 'agentGone'],
  withdrawn: [],
  superseded: [],
  neverShown: [],
  deliveryFailed: [],
  agentGone: [],
};

export function mayBecome({ outcome }: Interaction, next: InteractionOutcome): boolean {
  return following[outcome ?? 'open'].includes(next);
}

/** Ends that say something only of a question that a person could have seen. */
const ofTheSeen: readonly InteractionOutcome[] = ['withdrawn', 'agentGone'];

/** What it ended as, in truth: a question that no window showed did not lose its agent before anyone's eyes. */
export function trueEnd({ outcome, shownAt }: Interaction, wanted: InteractionOutcome): InteractionOutcome {
  return outcome === null && shownAt === null && ofTheSeen.includes(wanted) ? 'neverShown' : wanted;
}
