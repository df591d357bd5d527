import { ok } from '#shared/base/result.ts';

import { feedbackOf, incomplete, missingText, type ResumeStrategy } from './resume-strategy.ts';

/** Requires an answer to every question before the agent gets them. */
export const provideInfo: ResumeStrategy = {
  action: 'PROVIDE_INFO',
  resume(request, option, response) {
    if (request.details.type !== 'questions') {
      const missing = missingText(option, response);
      return missing === null
        ? ok({ feedback: feedbackOf(response), data: response.data ?? null })
        : incomplete(missing);
    }
    const given = new Map(Object.entries(response.data?.answers ?? {}));
    const { questions } = request.details;
    const open = questions.find(({ question }) => !given.get(question)?.trim());
    if (open) return incomplete(`Not answered yet: ${open.question}`);
    // A program may send answers to other questions, which the agent must not read.
    const answers = Object.fromEntries(
      questions.map(({ question }) => [question, given.get(question) ?? '']),
    );
    const notes = response.data?.notes;
    return ok({
      feedback: feedbackOf(response),
      data: notes === undefined ? { answers } : { answers, notes },
    });
  },
};
