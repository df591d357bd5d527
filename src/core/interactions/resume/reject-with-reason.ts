import { ok } from '#shared/base/result.ts';

import { feedbackOf, incomplete, missingText, type ResumeStrategy } from './resume-strategy.ts';

/** Lets the agent continue without the tool, with the person's reason if there is one. */
export const rejectWithReason: ResumeStrategy = {
  action: 'REJECT_WITH_REASON',
  resume(_request, option, response) {
    const missing = missingText(option, response);
    return missing === null
      ? ok({ feedback: feedbackOf(response), data: null })
      : incomplete(missing);
  },
};
