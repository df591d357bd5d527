import type { Interaction } from '#shared/interaction/interaction.ts';

import type { Sent } from './fault-window.ts';
import { wordsFor, type Prompt } from './truth.ts';

/** Violations of the invariants, with the prompts on which they occurred. */
export type Violations = {
  readonly lost: string[];
  readonly toAnotherPrompt: string[];
  readonly twice: string[];
  readonly untrue: string[];
  readonly unexplained: string[];
};

export const noViolations = (): Violations => ({
  lost: [],
  toAnotherPrompt: [],
  twice: [],
  untrue: [],
  unexplained: [],
});

export type Evidence = {
  readonly prompts: readonly Prompt[];
  readonly interactions: readonly Interaction[];
  readonly sent: readonly Sent[];
};

/** Compares the record of the agents with what is stored and with the replies to windows. */
export function judge({ prompts, interactions, sent }: Evidence): Violations {
  const found = noViolations();
  const byTitle = Map.groupBy(
    interactions,
    ({ request }) => `${request.sessionId} ${request.title}`,
  );
  for (const prompt of prompts)
    judgePrompt(prompt, byTitle.get(`${prompt.sessionId} ${prompt.title}`) ?? [], found);
  const byId = new Map(
    interactions.map((interaction) => [interaction.request.requestId, interaction]),
  );
  for (const { answer, replies } of sent) {
    const { response } = byId.get(answer.requestId) ?? {};
    if (replies.size > 1) found.untrue.push(`${answer.feedback}: accepted and refused`);
    if (replies.has('accepted') && response?.feedback !== answer.feedback)
      found.untrue.push(`${answer.feedback}: accepted, but not stored`);
  }
  return found;
}

function judgePrompt(
  prompt: Prompt,
  interactions: readonly Interaction[],
  found: Violations,
): void {
  const taken = prompt.deliveries.filter((delivery) => delivery.taken);
  if (taken.length > 1) found.twice.push(prompt.title);
  if (prompt.state === 'open') found.lost.push(`${prompt.title}: its agent still waits`);
  for (const { feedback } of prompt.deliveries) {
    if (feedback !== null && !feedback.startsWith(wordsFor(prompt.title, '')))
      found.toAnotherPrompt.push(`${prompt.title} got "${feedback}"`);
  }
  if (interactions.length === 0 && prompt.state === 'answered')
    found.lost.push(`${prompt.title}: answered, and nothing is stored`);
  for (const interaction of interactions) judgeInteraction(prompt, interaction, found);
  const stored = interactions.filter(
    ({ outcome }) => outcome === 'answered' || outcome === 'timedOut',
  );
  if (prompt.state === 'answered' && stored.length === 0 && !interactions.some(mayHaveArrived)) {
    found.untrue.push(`${prompt.title}: its agent has an answer that nobody remembers`);
  }
}

/** Returns whether the outcome is the one that leaves open whether the answer arrived. */
export const mayHaveArrived = ({ outcome, explained }: Interaction) =>
  outcome === 'deliveryFailed' && (explained?.some(({ name }) => name === 'unconfirmed') ?? false);

function judgeInteraction(prompt: Prompt, interaction: Interaction, found: Violations): void {
  const { outcome, explanation, response, decidedBy, request } = interaction;
  const name = `${prompt.title} (${request.requestId}, ${outcome})`;
  judgeDelivery(name, prompt, interaction, found);
  if (outcome === 'agentGone' && prompt.state === 'answered')
    found.untrue.push(`${name}: its agent lived on`);
  const isExplained =
    outcome === 'answered' ? response !== null && decidedBy !== null : explanation !== null;
  if (!isExplained) found.unexplained.push(name);
}

/** Compares the stored outcome of a question with the deliveries to its agent. */
function judgeDelivery(
  name: string,
  prompt: Prompt,
  interaction: Interaction,
  found: Violations,
): void {
  const { outcome, response } = interaction;
  const deliveries = prompt.deliveries.filter(({ optionId, feedback }) =>
    isOf(interaction, optionId, feedback),
  );
  if (outcome === null) found.lost.push(`${name}: open, and nobody waits`);
  else if (outcome === 'answered' || outcome === 'timedOut') {
    if (!deliveries.some(({ taken, unreported }) => taken || unreported))
      found.lost.push(`${name}: its agent never heard of it`);
  } else if (
    !mayHaveArrived(interaction) &&
    response !== null &&
    deliveries.some(({ taken }) => taken)
  ) {
    found.untrue.push(`${name}: its agent has the answer`);
  }
}

/** Returns whether a delivery belongs to the interaction whose response it carried. */
function isOf(
  { response, outcome }: Interaction,
  optionId: string | null,
  feedback: string | null,
): boolean {
  if (outcome === 'timedOut')
    return feedback === null && optionId === (response?.selectedOptionId ?? null);
  return response !== null && response.feedback === feedback;
}
