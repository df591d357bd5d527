import type { InteractionRequest, InteractionResponse } from '#shared/interaction/interaction.ts';

/** Stands where a secret was typed. */
export const HIDDEN = '[hidden]';

/** Whether what the person typed is a password or the like; the agent's adapter marks its option or its question so. */
export function asksForSecret({ details, options }: InteractionRequest, response: InteractionResponse | null): boolean {
  const option = options.find(({ optionId }) => optionId === response?.selectedOptionId);
  if (option?.metadata['isSecret'] === true) return true;
  return details.type === 'questions' && details.questions.some(({ isSecret }) => isSecret === true);
}

/** The answer as records may keep it. */
export function withoutSecret(request: InteractionRequest, response: InteractionResponse | null): InteractionResponse | null {
  if (response === null || !asksForSecret(request, response)) return response;
  const { requestId, sessionId, selectedOptionId, feedback, data } = response;
  const answers = data?.answers && Object.fromEntries(Object.keys(data.answers).map((question) => [question, HIDDEN]));
  return {
    requestId,
    sessionId,
    selectedOptionId,
    ...(feedback === undefined ? {} : { feedback: HIDDEN }),
    ...(data === undefined ? {} : { data: answers ? { answers } : {} }),
  };
}
