import { ok } from '#shared/base/result.ts';

import { feedbackOf, type ResumeStrategy } from './resume-strategy.ts';

/** The turn ends here. Nothing that was not written may keep the person from stopping an agent. */
export const terminate: ResumeStrategy = {
  action: 'TERMINATE',
  resume: (_request, _option, response) => ok({ feedback: feedbackOf(response), data: null }),
};
