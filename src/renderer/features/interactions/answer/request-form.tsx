import { useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { Button } from '#renderer/kit/ui/button.tsx';
import { ProblemBox } from '#renderer/kit/ui/problem-box.tsx';
import type { Draft } from '#renderer/stores/interactions/answers.ts';
import {
  emptyRequestDraft,
  useDialog,
  type RequestDraft,
} from '#renderer/stores/interactions/dialog-store.ts';
import type { OpenMenu } from '#renderer/views/request/answers/answer-menus.tsx';
import {
  arrangementOf,
  hasTextField,
  textOptions,
  withoutApprovals,
  type Arrangement,
} from '#renderer/views/request/answers/arrange-options.ts';
import { requestKindOf } from '#renderer/views/request/kinds/request-kinds.ts';
import { takesInput } from '#renderer/views/request/words/option-label.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';
import { onlyApproval } from '#shared/interaction/lasting-option.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

import { useChangeForm, type ChangeForm } from './use-change-form.ts';
import { useRespond, type Respond } from './use-respond.ts';
import { useSecondStep } from './use-second-step.ts';
import { useSending } from './use-sending.ts';

export type RequestForm = {
  readonly draft: RequestDraft;
  readonly respond: Respond;
  /** The places of the options. */
  readonly arrangement: Arrangement;
  /** True if the text for the agent has a field beside the answers. */
  readonly hasField: boolean;
  readonly menu: OpenMenu | null;
  readonly setMenu: (menu: OpenMenu | null) => void;
  /** The option whose text is being edited. */
  readonly writtenOption: InteractionOption | null;
  /** Questions without an answer at the last attempt to send. */
  readonly missing: readonly number[];
  /** True after an attempt to send without the text that the option requires. */
  readonly isTextMissing: boolean;
  /** Chooses an option; `isConfirmed` is true for one that was chosen by two steps. */
  readonly choose: (option: InteractionOption, isConfirmed?: boolean) => void;
  /** The option of high risk that waits for its second step. */
  readonly confirming: InteractionOption | null;
  readonly endConfirming: () => void;
  /** Takes the second step. */
  readonly confirm: () => void;
  /** Chooses what the first button of the answers offers; null if there is none. */
  readonly approve: (() => void) | null;
  /** Chooses what the second button of the answers offers; null if there is none. */
  readonly reject: (() => void) | null;
  /** True after the field of the text was asked for, or if there is a text. */
  readonly isTextWanted: boolean;
  /** Goes to the field of the text for the agent; null if no option sends one. */
  readonly focusText: (() => void) | null;
  readonly textField: RefObject<HTMLTextAreaElement | null>;
  readonly sendText: () => void;
  readonly changeAnswer: (at: number, draft: Draft) => void;
  /** Approves the request and saves the rule; null if it can only be answered by itself. */
  readonly approveWith: ((rule: RuleDraft) => void) | null;
  /** Edits the request before it is approved; null if the agent does not accept changes. */
  readonly change: ChangeForm | null;
};

type FormPlace = {
  /** The edit that the review shows. */
  readonly proposalId?: string | null;
  /** False where the request is not shown in full. */
  readonly canApprove?: boolean;
};

/** Manages the state of one answer, from the first choice until it is sent. */
export function useRequestForm(
  request: InteractionRequest,
  armed: boolean,
  { proposalId = null, canApprove = true }: FormPlace = {},
): RequestForm {
  const draft = useDialog((s) => s.drafts[request.requestId]) ?? emptyRequestDraft;
  const respond = useRespond(request, proposalId);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { textField, focusField, isTextAsked } = useTextField();
  const arrangement = useArrangement(request, canApprove);
  const canSend = armed && respond.sending === null;
  const second = useSecondStep(request, armed);
  const sending = useSending({ request, draft, respond, arrangement, canSend, second });
  const edit = useChangeForm(request, draft, canSend, respond);
  const change = edit && {
    ...edit,
    send: () => second.require(canSend ? arrangement.approve : null) || edit.send(),
  };
  const confirm = () => {
    if (second.confirming === null) return;
    if (edit?.isOpen === true) edit.send();
    else sending.choose(second.confirming, true);
    second.end();
  };
  const hasField = hasTextField(request.details);
  const { writtenOption, choose } = sending;
  return {
    draft,
    respond,
    arrangement,
    hasField,
    ...stepsOf({ arrangement, hasField, change, writtenOption, choose, focusField }),
    ...sending,
    textField,
    isTextWanted: isTextAsked || writtenOption !== null || draft.feedback !== '',
    confirming: second.confirming,
    endConfirming: second.end,
    confirm,
    menu,
    setMenu,
    approveWith: approvingWith(request, arrangement, (option, rule) => {
      if (canSend) respond.send(option, { rule });
    }),
    change,
  };
}

/** Returns the approval with a rule, where the plain approval is the first button. */
function approvingWith(
  { details, options }: InteractionRequest,
  { approve }: Arrangement,
  send: (option: InteractionOption, rule: RuleDraft) => void,
): RequestForm['approveWith'] {
  const option = onlyApproval(options);
  const isPossible = requestKindOf(details).canHaveRule && option !== null && option === approve;
  return isPossible ? (rule) => send(option, rule) : null;
}

function useArrangement({ details, options }: InteractionRequest, canApprove: boolean) {
  return useMemo(() => {
    const all = arrangementOf({ details, options });
    return canApprove ? all : withoutApprovals(all);
  }, [details, options, canApprove]);
}

function useTextField() {
  const textField = useRef<HTMLTextAreaElement>(null);
  const [isTextAsked, setTextAsked] = useState(false);
  const focusField = () => {
    // A place that hides the field shows it first.
    flushSync(() => setTextAsked(true));
    textField.current?.focus();
  };
  return { textField, focusField, isTextAsked };
}

type StepParts = Pick<
  RequestForm,
  'arrangement' | 'hasField' | 'change' | 'writtenOption' | 'choose'
> & { readonly focusField: () => void };

/** Returns what the keys of the answers do, which is what the visible buttons do. */
function stepsOf(parts: StepParts): Pick<RequestForm, 'approve' | 'reject' | 'focusText'> {
  const { arrangement, hasField, change, writtenOption, choose, focusField } = parts;
  const { approve, reject, others } = arrangement;
  const isWriting = writtenOption !== null && !hasField;
  if (isWriting) return { approve: null, reject: null, focusText: null };
  const rejecting = reject && (() => choose(reject));
  if (change?.isOpen === true) return { approve: change.send, reject: rejecting, focusText: null };
  const written = [approve, ...others].find((option) => option !== null && takesInput(option));
  const isInField = hasField && textOptions(arrangement).length > 0;
  return {
    approve: approve && (() => choose(approve)),
    reject: rejecting,
    focusText: isInField ? focusField : written ? () => choose(written) : null,
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
