import { ok } from '#shared/base/result.ts';

import { feedbackOf, incomplete, missingText, type ResumeStrategy } from './resume-strategy.ts';

/** Passes the whole answer on unchanged, because only the agent's adapter knows its meaning. */
export const custom: ResumeStrategy = {
  action: 'CUSTOM',
  resume(_request, option, response) {
    const missing = missingText(option, response);
    return missing === null
      ? ok({ feedback: feedbackOf(response), data: response.data ?? null })
      : incomplete(missing);
  },
};
