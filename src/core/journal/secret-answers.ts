import type { InteractionRequest, InteractionResponse } from '#shared/interaction/interaction.ts';

/** Replaces a secret that was typed. */
export const HIDDEN = '[hidden]';

/**
 * Returns true if the typed text is a password or another secret. The agent's adapter marks the
 * option or the question.
 */
export function asksForSecret(
  { details, options }: InteractionRequest,
  response: InteractionResponse | null,
): boolean {
  const option = options.find(({ optionId }) => optionId === response?.selectedOptionId);
  if (option?.metadata['isSecret'] === true) return true;
  return (
    details.type === 'questions' && details.questions.some(({ isSecret }) => isSecret === true)
  );
}

/** Returns the answer without secrets, for records. */
export function withoutSecret(
  request: InteractionRequest,
  response: InteractionResponse | null,
): InteractionResponse | null {
  if (response === null || !asksForSecret(request, response)) return response;
  const { requestId, sessionId, selectedOptionId, feedback, data } = response;
  const answers =
    data?.answers &&
    Object.fromEntries(Object.keys(data.answers).map((question) => [question, HIDDEN]));
  return {
    requestId,
    sessionId,
    selectedOptionId,
    ...(feedback === undefined ? {} : { feedback: HIDDEN }),
    ...(data === undefined ? {} : { data: answers ? { answers } : {} }),
  };
}
