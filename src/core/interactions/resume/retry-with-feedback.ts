import { ok } from '#shared/base/result.ts';

import { feedbackOf, incomplete, type ResumeStrategy } from './resume-strategy.ts';

/** The agent tries again: it must hear what to do differently, whatever the option says of itself. */
export const retryWithFeedback: ResumeStrategy = {
  action: 'RETRY_WITH_FEEDBACK',
  resume(_request, option, response) {
    const feedback = feedbackOf(response);
    if (feedback === null) return incomplete(`${option.label} needs a text: ${option.inputPrompt ?? 'write what you want instead'}.`);
    return ok({ feedback, data: null });
  },
};
