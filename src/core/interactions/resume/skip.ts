import { ok } from '#shared/base/result.ts';

import { feedbackOf, type ResumeStrategy } from './resume-strategy.ts';

/** Lets the agent continue without an answer. Half-written answers are not sent. */
export const skip: ResumeStrategy = {
  action: 'SKIP',
  resume: (_request, _option, response) => ok({ feedback: feedbackOf(response), data: null }),
};
