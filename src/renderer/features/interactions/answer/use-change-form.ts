import { useState } from 'react';

import { setRequestDraft } from '#renderer/stores/interactions/dialog-store.ts';
import { takesInput } from '#renderer/views/request/words/option-label.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

import { editableInput, withEdit, type EditableInput } from './editable-input.ts';
import type { Respond } from './use-respond.ts';

export type ChangeForm = {
  readonly editable: EditableInput;
  readonly isOpen: boolean;
  readonly text: string;
  /** Reason why the last attempt failed; null if it did not fail. */
  readonly error: 'empty' | 'notJson' | 'notObject' | null;
  readonly begin: () => void;
  readonly write: (text: string) => void;
  readonly discard: () => void;
  readonly send: () => void;
};

/**
 * Manages the edited text of a request; null if the request cannot be edited. `draft` is the edited
 * text, null while it is not edited.
 */
export function useChangeForm(
  request: InteractionRequest,
  draft: string | null,
  canSend: boolean,
  respond: Respond,
): ChangeForm | null {
  const [tried, setTried] = useState(false);
  const { details, requestId } = request;
  const editable = editableInput(details);
  const approve = request.options.find(isPlainApproval);
  if (!editable || !approve || details.type !== 'tool') return null;
  const text = draft ?? editable.text;
  const edited = withEdit(details, editable, text);
  const setDraft = (change: string | null) => {
    setTried(false);
    setRequestDraft(requestId, { change });
  };
  const send = () => {
    if (!canSend) return;
    if (!edited.ok) setTried(true);
    else
      respond.send(approve, text === editable.text ? {} : { data: { updatedInput: edited.value } });
  };
  return {
    editable,
    isOpen: draft !== null,
    text,
    error: tried && !edited.ok ? edited.error : null,
    begin: () =>
      draft === null && setRequestDraft(requestId, { change: editable.text, optionId: null }),
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
  return option.action === 'APPROVE_AND_EXECUTE' && !takesInput(option);
}
