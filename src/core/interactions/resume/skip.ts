import { ok } from '#shared/base/result.ts';

import { feedbackOf, type ResumeStrategy } from './resume-strategy.ts';

/** The agent goes on without an answer; half-written ones are not sent. */
export const skip: ResumeStrategy = {
  action: 'SKIP',
  resume: (_request, _option, response) => ok({ feedback: feedbackOf(response), data: null }),
};
