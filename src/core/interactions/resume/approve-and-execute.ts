import { ok } from '#shared/base/result.ts';

import {
  feedbackOf,
  incomplete,
  missingText,
  notEditable,
  type ResumeStrategy,
} from './resume-strategy.ts';

/** Lets the agent run the tool with its own input, or with the input that the person changed. */
export const approveAndExecute: ResumeStrategy = {
  action: 'APPROVE_AND_EXECUTE',
  resume(request, option, response) {
    const missing = missingText(option, response);
    if (missing !== null) return incomplete(missing);
    const updatedInput = response.data?.updatedInput;
    const isFixed = request.details.type === 'tool' && request.details.isEditable !== true;
    if (updatedInput !== undefined && isFixed) return notEditable();
    return ok({
      feedback: feedbackOf(response),
      data: updatedInput === undefined ? null : { updatedInput },
    });
  },
};
