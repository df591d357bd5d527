import { ok } from '#shared/base/result.ts';

import { feedbackOf, incomplete, type ResumeStrategy } from './resume-strategy.ts';

/**
 * Lets the agent try again. Always requires feedback on what to do differently, even if the option
 * does not require input.
 */
export const retryWithFeedback: ResumeStrategy = {
  action: 'RETRY_WITH_FEEDBACK',
  resume(_request, option, response) {
    const feedback = feedbackOf(response);
    if (feedback === null)
      return incomplete(
        `${option.label} needs a text: ${option.inputPrompt ?? 'write what you want instead'}.`,
      );
    return ok({ feedback, data: null });
  },
};
