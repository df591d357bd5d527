import { useState } from 'react';

import { setRequestDraft, type RequestDraft } from '#renderer/stores/interactions/dialog-store.ts';
import { takesInput } from '#renderer/views/request/words/option-label.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';
import { isLasting } from '#shared/interaction/lasting-option.ts';

import { editableInput, withEdit, type EditableInput } from './editable-input.ts';
import { usePartChoice, type PartChoice } from './use-part-choice.ts';
import type { Respond } from './use-respond.ts';

export type ChangeForm = {
  readonly editable: EditableInput;
  readonly isOpen: boolean;
  readonly text: string;
  /** Reason why the last attempt failed; null if it did not fail. */
  readonly error: 'empty' | 'notJson' | 'notObject' | null;
  /** Null if the request is no edit of several parts. */
  readonly choice: PartChoice | null;
  readonly begin: () => void;
  readonly write: (text: string) => void;
  readonly discard: () => void;
  readonly send: () => void;
};

/**
 * Manages the edited text of a request; null if the request cannot be edited.
 */
export function useChangeForm(
  request: InteractionRequest,
  draft: Pick<RequestDraft, 'change' | 'rejected'>,
  canSend: boolean,
  respond: Respond,
): ChangeForm | null {
  const [tried, setTried] = useState(false);
  const { details, requestId } = request;
  const editable = editableInput(details);
  const choice = usePartChoice(request);
  const approve = request.options.find(isPlainApproval);
  if (!editable || !approve || details.type !== 'tool') return null;
  const text = draft.change ?? editable.text;
  const { rejected } = draft;
  const edited = withEdit(details, editable, text);
  const setDraft = (change: string | null) => {
    setTried(false);
    setRequestDraft(requestId, { change, rejected: [] });
  };
  const send = () => {
    if (!canSend) return;
    if (!edited.ok) setTried(true);
    else if (text === editable.text) respond.send(approve, {});
    else {
      const parts = rejected.flatMap((at) => choice?.parts[at]?.patch ?? []).join('\n\n');
      const left = parts === '' ? {} : { rejectedParts: parts };
      respond.send(approve, { data: { updatedInput: edited.value, ...left } });
    }
  };
  return {
    editable,
    isOpen: draft.change !== null,
    text,
    error: tried && !edited.ok ? edited.error : null,
    choice: choice && {
      ...choice,
      toggle(index) {
        setTried(false);
        choice.toggle(index);
      },
    },
    begin: () =>
      draft.change === null &&
      setRequestDraft(requestId, { change: editable.text, optionId: null }),
    write: setDraft,
    discard: () => setDraft(null),
    send,
  };
}

/**
 * Returns true for an approval of this request only. A standing approval covers the agent's
 * request, not the person's own change.
 */
function isPlainApproval(option: InteractionOption): boolean {
  return option.action === 'APPROVE_AND_EXECUTE' && !takesInput(option) && !isLasting(option);
}
