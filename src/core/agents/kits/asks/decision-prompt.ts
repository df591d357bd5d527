import type { Answer } from '#core/agents/agent.ts';

/**
 * Returns the prompt that explains a decision to the model, for agents whose protocol has no field
 * for a reason. Null if there is nothing to explain.
 */
export function decisionPrompt({ option, feedback, decidedBy }: Answer): string | null {
  if (option.action === 'APPROVE_AND_EXECUTE' || option.action === 'SKIP') return feedback;
  if (option.action === 'TERMINATE') return null;
  if (decidedBy.type === 'rule') return ruleRefusal(feedback);
  if (feedback === null) return null;
  return option.action === 'RETRY_WITH_FEEDBACK'
    ? `The user wants this done differently. It was not carried out. Try again, following what they want:\n\n${feedback}`
    : `The user rejected this. It was not carried out. Reason:\n\n${feedback}`;
}

/**
 * Returns the prompt after a request without an answer. A refusal would be wrong: the model would
 * abandon what it should only postpone.
 */
export function unansweredPrompt(seconds: number): string {
  return (
    `There was no answer within ${seconds} seconds, so this was not carried out. The user has not refused it; they may be away. ` +
    'Continue with work that needs no answer, or stop and say what you are waiting for.'
  );
}

/** Explains to the model that a question ended with its turn. It is no refusal of the person. */
export const STOPPED_PROMPT =
  'The user stopped the turn while this was waiting for an answer, so it was not carried out. The user has not refused it.';

/** Returns the explanation of a refusal by a rule. */
export function ruleRefusal(reason: string | null): string {
  return `A rule of the user refuses this: ${reason ?? 'it is not allowed here'}. It was not carried out. Do not try to get around the rule.`;
}
