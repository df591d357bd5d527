import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import {
  answerData,
  collectAnswers,
  emptyDraft,
  type Draft,
} from '#renderer/stores/interactions/answers.ts';
import {
  emptyRequestDraft,
  setRequestDraft,
  useDialog,
  type RequestDraft,
} from '#renderer/stores/interactions/dialog-store.ts';
import type { OpenMenu } from '#renderer/views/request/answers/approval-answers.tsx';
import {
  arrangementOf,
  textOptions,
  type Arrangement,
} from '#renderer/views/request/answers/arrange-options.ts';
import { takesInput } from '#renderer/views/request/words/option-label.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

import { useChangeForm, type ChangeForm } from './use-change-form.ts';
import { useRespond, type Respond } from './use-respond.ts';

export type RequestForm = {
  readonly draft: RequestDraft;
  readonly respond: Respond;
  /** The places of the options in the footer; null if they are shown as a list. */
  readonly arrangement: Arrangement | null;
  readonly menu: OpenMenu | null;
  readonly setMenu: (menu: OpenMenu | null) => void;
  /** The option whose text is being edited. */
  readonly writtenOption: InteractionOption | null;
  /** Questions without an answer at the last attempt to send. */
  readonly missing: readonly number[];
  /** True after an attempt to send without the text that the option requires. */
  readonly isTextMissing: boolean;
  readonly choose: (option: InteractionOption) => void;
  readonly sendText: () => void;
  readonly changeAnswer: (at: number, draft: Draft) => void;
  /** Edits the request before it is approved; null if the agent does not accept changes. */
  readonly change: ChangeForm | null;
};

/**
 * Manages the state of one answer, from the first choice until it is sent. `proposalId` is that of
 * an edit that the review shows.
 */
export function useRequestForm(
  request: InteractionRequest,
  armed: boolean,
  proposalId: string | null = null,
): RequestForm {
  const { details, options, requestId } = request;
  const draft = useDialog((s) => s.drafts[request.requestId]) ?? emptyRequestDraft;
  const respond = useRespond(request, proposalId);
  const [tried, setTried] = useState(false);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const arrangement = useMemo(() => arrangementOf({ details, options }), [details, options]);
  const questions = details.type === 'questions' ? details.questions : [];
  const { answers, notes, missing } = collectAnswers(questions, draft.answers);
  const writtenOption = options.find((option) => option.optionId === draft.optionId) ?? null;
  const canSend = armed && respond.sending === null;
  const choose = (option: InteractionOption) => {
    if (!canSend) return;
    setTried(false);
    if (arrangement !== null && takesInput(option)) sendWithText(option);
    else if (takesInput(option)) setRequestDraft(requestId, { optionId: option.optionId });
    else if (option.action !== 'PROVIDE_INFO' || questions.length === 0) respond.send(option, {});
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
    const typed = arrangement && draft.feedback.trim() !== '' ? textOptions(arrangement)[0] : null;
    const option = writtenOption ?? typed;
    if (canSend && option) sendWithText(option);
  };
  const changeAnswer = (at: number, changed: Draft) => {
    const all = questions.map((_, index) =>
      index === at ? changed : (draft.answers[index] ?? emptyDraft),
    );
    setRequestDraft(requestId, { answers: all });
  };
  const change = useChangeForm(request, draft, canSend, respond);
  const isTextMissing =
    tried && writtenOption !== null && writtenOption.requiresInput && draft.feedback.trim() === '';
  return {
    draft,
    respond,
    arrangement,
    menu,
    setMenu,
    writtenOption,
    missing: tried && !writtenOption ? missing : [],
    isTextMissing,
    choose,
    sendText,
    changeAnswer,
    change,
  };
}

/** Shows why the last attempt failed, and a retry button if a retry makes sense. */
export function RequestFailure({
  requestId,
  retry,
}: {
  readonly requestId: string;
  readonly retry: (() => void) | null;
}) {
  const { t } = useTranslation('interactions');
  const failure = useDialog((s) => s.failures[requestId]);
  if (!failure) return null;
  const action = retry && (
    <Button size="sm" onClick={retry}>
      {t('retry')}
    </Button>
  );
  return <ProblemBox failure={failure} actions={action ?? undefined} />;
}
