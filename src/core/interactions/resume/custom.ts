import { ok } from '#shared/base/result.ts';

import { feedbackOf, incomplete, missingText, type ResumeStrategy } from './resume-strategy.ts';

/** Only the agent's adapter knows what it means: all that was given goes there as it is. */
export const custom: ResumeStrategy = {
  action: 'CUSTOM',
  resume(_request, option, response) {
    const missing = missingText(option, response);
    return missing === null ? ok({ feedback: feedbackOf(response), data: response.data ?? null }) : incomplete(missing);
  },
};
