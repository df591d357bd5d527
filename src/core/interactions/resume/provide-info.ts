import { ok } from '#shared/base/result.ts';
import type { Question } from '#shared/tool/tool-details.ts';

import { feedbackOf, incomplete, missingText, type ResumeStrategy } from './resume-strategy.ts';

/** Requires an answer to every question that is not optional before the agent gets them. */
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
    const answerTo = (asked: Question) => {
      const answer = given.get(asked.question) ?? given.get(asked.name ?? asked.question);
      return answer?.trim() ? answer : null;
    };
    const open = questions.find((each) => each.isOptional !== true && answerTo(each) === null);
    if (open) return incomplete(`Not answered yet: ${open.question}`);
    // A program may send answers to other questions, which the agent must not read.
    const answers = Object.fromEntries(
      questions.flatMap((each) => {
        const answer = answerTo(each);
        return answer === null ? [] : [[each.question, answer] as const];
      }),
    );
    const notes = response.data?.notes;
    return ok({
      feedback: feedbackOf(response),
      data: notes === undefined ? { answers } : { answers, notes },
    });
  },
};
