import { ok } from '#shared/base/result.ts';

import { feedbackOf, incomplete, missingText, notEditable, type ResumeStrategy } from './resume-strategy.ts';

/** The agent goes on with what it asked for, or with the input as the person changed it. */
export const approveAndExecute: ResumeStrategy = {
  action: 'APPROVE_AND_EXECUTE',
  resume(request, option, response) {
    const missing = missingText(option, response);
    if (missing !== null) return incomplete(missing);
    const updatedInput = response.data?.updatedInput;
    const isFixed = request.details.type === 'tool' && request.details.isEditable !== true;
    if (updatedInput !== undefined && isFixed) return notEditable();
    return ok({ feedback: feedbackOf(response), data: updatedInput === undefined ? null : { updatedInput } });
  },
};
