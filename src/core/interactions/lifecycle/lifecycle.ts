import type { InteractionOutcome } from '#shared/interaction/outcome.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';

type State = 'open' | InteractionOutcome;

/**
 * Transitions between outcomes. An answer may turn out not to have arrived; every other end is
 * final.
 */
const following: Readonly<Record<State, readonly InteractionOutcome[]>> = {
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

/** Outcomes that apply only to a question that a window has shown. */
const needsShown: readonly InteractionOutcome[] = ['withdrawn', 'agentGone'];

/**
 * Returns the outcome to store: `neverShown` instead of an outcome that needs a question that a
 * window has shown.
 */
export function trueEnd(
  { outcome, shownAt }: Interaction,
  wanted: InteractionOutcome,
): InteractionOutcome {
  return outcome === null && shownAt === null && needsShown.includes(wanted)
    ? 'neverShown'
    : wanted;
}
