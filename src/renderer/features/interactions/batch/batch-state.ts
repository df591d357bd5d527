import { answerData, collectAnswers, type Draft } from '#renderer/stores/interactions/answers.ts';
import { takesInput } from '#renderer/views/request/words/option-label.ts';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import type { Failure } from '#shared/base/failure.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type {
  Interaction,
  InteractionData,
  InteractionOption,
} from '#shared/interaction/interaction.ts';

/** State of the answer to one request of a batch. */
export type AnswerState =
  | { readonly state: 'sending' }
  | { readonly state: 'answered' }
  | { readonly state: 'failed'; readonly failure: Failure };

export type BatchDraft = {
  readonly marked: ReadonlySet<string>;
  readonly optionId: string | null;
  readonly feedback: string;
  readonly answers: readonly Draft[];
};

/**
 * Returns a draft in which all requests are marked except those of high risk, and no option is
 * chosen.
 */
export function newDraft(interactions: readonly Interaction[]): BatchDraft {
  const unrisky = interactions.filter(({ request }) => riskLevelOf(request) !== 'HIGH');
  return {
    marked: new Set(unrisky.map(({ request }) => request.requestId)),
    optionId: null,
    feedback: '',
    answers: [],
  };
}

export function toggleMark(draft: BatchDraft, requestId: string): BatchDraft {
  const marked = new Set(draft.marked);
  if (!marked.delete(requestId)) marked.add(requestId);
  return { ...draft, marked };
}

/**
 * Returns the requests that the next attempt answers: marked, still open, and not answered from
 * here.
 */
export function requestsToSend(
  interactions: readonly Interaction[],
  draft: BatchDraft,
  openIds: ReadonlySet<string>,
  states: Readonly<Record<string, AnswerState>>,
): readonly string[] {
  const isFree = (requestId: string) =>
    states[requestId] === undefined || states[requestId].state === 'failed';
  return interactions
    .map(({ request }) => request.requestId)
    .filter(
      (requestId) => draft.marked.has(requestId) && openIds.has(requestId) && isFree(requestId),
    );
}

export type AnswerInput = { readonly feedback?: string; readonly data?: InteractionData };

/** Returns the text or data that is sent with the option to each request. */
export function answerInput(
  option: InteractionOption,
  like: Interaction,
  draft: BatchDraft,
): Result<AnswerInput, 'wordsMissing' | 'answersMissing'> {
  const { details } = like.request;
  if (option.action === 'PROVIDE_INFO' && details.type === 'questions') {
    const { answers, notes, missing } = collectAnswers(details.questions, draft.answers);
    return missing.length > 0 ? err('answersMissing') : ok({ data: answerData(answers, notes) });
  }
  const feedback = takesInput(option) ? draft.feedback.trim() : '';
  if (feedback === '') return option.requiresInput ? err('wordsMissing') : ok({});
  return ok({ feedback });
}
