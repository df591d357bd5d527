import type { Decision } from '#core/agents/agent.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { InteractionAction, InteractionOption, InteractionRequest, InteractionResponse } from '#shared/interaction/interaction.ts';

export type Incomplete = { readonly kind: 'inputRequired'; readonly message: string };

type Strategy = (request: InteractionRequest, option: InteractionOption, response: InteractionResponse) => Result<Decision, Incomplete>;

const feedbackOf = (response: InteractionResponse): string | null => response.feedback?.trim() || null;

/** The decision with what the person wrote; refused when the option cannot do without. */
const withFeedback: Strategy = (_request, option, response) => {
  const feedback = feedbackOf(response);
  if (option.requiresInput && feedback === null) {
    return err({ kind: 'inputRequired', message: `${option.label} needs a text: ${option.inputPrompt ?? 'write what you want instead'}.` });
  }
  return ok({ option, feedback, data: response.data ?? null });
};

/** Every question needs an answer before the agent goes on with them. */
const provideInfo: Strategy = (request, option, response) => {
  if (request.details.type !== 'questions') return withFeedback(request, option, response);
  const answers = response.data?.answers ?? {};
  const open = request.details.questions.find(({ question }) => !answers[question]?.trim());
  if (open) return err({ kind: 'inputRequired', message: `Not answered yet: ${open.question}` });
  return ok({ option, feedback: feedbackOf(response), data: { answers } });
};

/** How an answer of each kind lets the agent go on. A new action is one more line here; the hub does not change. */
export const resumeStrategies: Readonly<Record<InteractionAction, Strategy>> = {
  APPROVE_AND_EXECUTE: withFeedback,
  RETRY_WITH_FEEDBACK: withFeedback,
  REJECT_WITH_REASON: withFeedback,
  TERMINATE: withFeedback,
  PROVIDE_INFO: provideInfo,
  SKIP: withFeedback,
  CUSTOM: withFeedback,
};
