import { useRef, useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { isOnlyQuestion } from '#renderer/stores/desk/desk.ts';
import { frameScheduler } from '#renderer/stores/frames/frame-scheduler.ts';
import { markAnswered, setFailure, showInteraction } from '#renderer/stores/interactions/dialog-store.ts';
import { newCommandId, windowId } from '#renderer/stores/window/window-id.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { contract } from '#shared/contract/contract.ts';
import type { InteractionData, InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

type Answer = CallInput<typeof contract, 'interactions.respond'>;

export type Respond = {
  /** The option that has been on its way for so long that a person wonders. No other is taken from the first moment on. */
  readonly sending: string | null;
  readonly send: (option: InteractionOption, given: { readonly feedback?: string; readonly data?: InteractionData }) => void;
  /** The same answer once more, when nobody knows whether the last attempt arrived. */
  readonly retry: (() => void) | null;
};

/** Core has decided these; only a new click may try again. Anything else may have been lost on the way. */
const DECIDED = new Set([
  'noSuchRequest',
  'alreadyClosed',
  'noSuchOption',
  'inputRequired',
  'notEditable',
  'notWhole',
  'agentGone',
  'deliveryFailed',
]);

/** As long as everything is well the dialog is gone by then, and nothing was drawn for nothing. */
const SHOWN_AS_SENDING_MS = 150;

export function useRespond(request: InteractionRequest): Respond {
  const api = useApi();
  const [sending, setSending] = useState<string | null>(null);
  const [unsure, setUnsure] = useState<Answer | null>(null);
  const isOnItsWay = useRef(false);
  const { requestId } = request;
  const deliver = async (answer: Answer) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const wondering = setTimeout(() => setSending(answer.selectedOptionId), SHOWN_AS_SENDING_MS);
    if (isOnlyQuestion(requestId)) frameScheduler.delayAfterAnswer();
    setFailure(requestId, null);
    markAnswered(requestId, true);
    const reply = await api['interactions.respond'](answer);
    clearTimeout(wondering);
    if (reply.ok) return;
    isOnItsWay.current = false;
    setSending(null);
    const isDecided = DECIDED.has(reply.error.kind);
    setUnsure(isDecided ? null : answer);
    setFailure(requestId, reply.error);
    markAnswered(requestId, false);
    if (reply.error.kind === 'deliveryFailed') showInteraction(requestId);
  };
  const send: Respond['send'] = (option, given) => {
    void deliver({ commandId: newCommandId(), requestId, windowId, selectedOptionId: option.optionId, ...given });
  };
  return { sending, send, retry: unsure === null ? null : () => void deliver(unsure) };
}
