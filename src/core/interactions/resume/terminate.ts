import { ok } from '#shared/base/result.ts';

import { feedbackOf, type ResumeStrategy } from './resume-strategy.ts';

/** Ends the turn. Requires no text, so that the person can always stop an agent. */
export const terminate: ResumeStrategy = {
  action: 'TERMINATE',
  resume: (_request, _option, response) => ok({ feedback: feedbackOf(response), data: null }),
};
