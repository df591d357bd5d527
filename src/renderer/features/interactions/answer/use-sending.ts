import { useState } from 'react';

import {
  answerData,
  collectAnswers,
  emptyDraft,
  type Draft,
} from '#renderer/stores/interactions/answers.ts';
import { setRequestDraft, type RequestDraft } from '#renderer/stores/interactions/dialog-store.ts';
import {
  hasTextField,
  textOptions,
  type Arrangement,
} from '#renderer/views/request/answers/arrange-options.ts';
import { takesInput } from '#renderer/views/request/words/option-label.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

import type { Respond } from './use-respond.ts';
import type { SecondStep } from './use-second-step.ts';

type SendingParts = {
  readonly request: InteractionRequest;
  readonly draft: RequestDraft;
  readonly respond: Respond;
  readonly arrangement: Arrangement;
  readonly canSend: boolean;
  readonly second: SecondStep;
};

/** Sends an option with what it needs: a text, the answers of a form, or a second step. */
export function useSending({
  request,
  draft,
  respond,
  arrangement,
  canSend,
  second,
}: SendingParts) {
  const { details, options, requestId } = request;
  const [tried, setTried] = useState(false);
  const hasField = hasTextField(details);
  const questions = details.type === 'questions' ? details.questions : [];
  const { answers, notes, missing } = collectAnswers(questions, draft.answers);
  const writtenOption = options.find((option) => option.optionId === draft.optionId) ?? null;
  const choose = (option: InteractionOption, isConfirmed = false) => {
    if (!canSend) return;
    setTried(false);
    if (takesInput(option) && !hasField) setRequestDraft(requestId, { optionId: option.optionId });
    else if (!isConfirmed && second.require(option)) return;
    else if (takesInput(option)) sendWithText(option);
    else sendAnswer(option);
  };
  const sendAnswer = (option: InteractionOption) => {
    if (option.action !== 'PROVIDE_INFO' || questions.length === 0) respond.send(option, {});
    else if (missing.length === 0) respond.send(option, { data: answerData(answers, notes) });
    else setTried(true);
  };
  const sendWithText = (option: InteractionOption) => {
    const feedback = draft.feedback.trim();
    const isMissing = feedback === '' && option.requiresInput;
    setTried(isMissing && writtenOption === option);
    if (isMissing) setRequestDraft(requestId, { optionId: option.optionId });
    else respond.send(option, feedback === '' ? {} : { feedback });
  };
  const sendText = () => {
    // The shortcut of the text field sends a text; without one it is no answer.
    const typed = hasField && draft.feedback.trim() !== '' ? textOptions(arrangement)[0] : null;
    const option = writtenOption ?? typed;
    if (canSend && option) sendWithText(option);
  };
  const changeAnswer = (at: number, changed: Draft) => {
    const all = questions.map((_, index) =>
      index === at ? changed : (draft.answers[index] ?? emptyDraft),
    );
    setRequestDraft(requestId, { answers: all });
  };
  const isTextMissing =
    tried && writtenOption?.requiresInput === true && draft.feedback.trim() === '';
  return {
    writtenOption,
    missing: tried && !writtenOption ? missing : [],
    isTextMissing,
    choose,
    sendText,
    changeAnswer,
  };
}
