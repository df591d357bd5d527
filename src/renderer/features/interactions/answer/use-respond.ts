import { useRef, useState } from 'react';

import { useReportFailure } from '#renderer/kit/ui/overlays/toast.tsx';
import { useApi } from '#renderer/stores/connection/api.ts';
import { isOnlyQuestion } from '#renderer/stores/desk/desk.ts';
import { frameScheduler } from '#renderer/stores/frames/frame-scheduler.ts';
import {
  markAnswered,
  setFailure,
  showInteraction,
} from '#renderer/stores/interactions/dialog-store.ts';
import { newCommandId, windowId } from '#renderer/stores/window/window-id.ts';
import type { CallInput } from '#shared/contract/call.ts';
import type { contract } from '#shared/contract/contract.ts';
import type {
  InteractionData,
  InteractionOption,
  InteractionRequest,
} from '#shared/interaction/interaction.ts';
import type { RuleDraft } from '#shared/interaction/rule.ts';

type Answer = CallInput<typeof contract, 'interactions.respond'>;

export type Respond = {
  /**
   * The option whose reply takes longer than 150 ms, for the spinner. Other options are ignored
   * from the start of the call.
   */
  readonly sending: string | null;
  readonly send: (
    option: InteractionOption,
    input: {
      readonly feedback?: string;
      readonly data?: InteractionData;
      readonly rule?: RuleDraft;
    },
  ) => void;
  /** Sends the same answer again; null unless the result of the last attempt is unknown. */
  readonly retry: (() => void) | null;
};

/**
 * Failures that core has decided; only a new click may try again. Any other failure may be a lost
 * reply.
 */
const DECIDED = new Set([
  'noSuchRequest',
  'alreadyClosed',
  'noSuchOption',
  'inputRequired',
  'notEditable',
  'notWhole',
  'stale',
  'invalidRule',
  'ruleNotSaved',
  'agentGone',
  'deliveryFailed',
]);

/**
 * Delay before the spinner is shown, in ms. Usually the dialog has closed by then, so that nothing
 * is rendered in vain.
 */
const SHOWN_AS_SENDING_MS = 150;

/** Actions that let the agent do nothing, whatever its edit would do by now. */
const HARMLESS: ReadonlySet<InteractionOption['action']> = new Set([
  'REJECT_WITH_REASON',
  'RETRY_WITH_FEEDBACK',
  'SKIP',
  'TERMINATE',
]);

/** `proposalId` binds an approval to the edit as it was reviewed. */
export function useRespond(request: InteractionRequest, proposalId: string | null): Respond {
  const api = useApi();
  const report = useReportFailure();
  const [sending, setSending] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<Answer | null>(null);
  const isSending = useRef(false);
  const { requestId } = request;
  const deliver = async (answer: Answer) => {
    if (isSending.current) return;
    isSending.current = true;
    const spinnerTimer = setTimeout(() => setSending(answer.selectedOptionId), SHOWN_AS_SENDING_MS);
    if (isOnlyQuestion(requestId)) frameScheduler.delayAfterAnswer();
    setFailure(requestId, null);
    markAnswered(requestId, true);
    const reply = await api['interactions.respond'](answer);
    clearTimeout(spinnerTimer);
    if (reply.ok) return;
    isSending.current = false;
    setSending(null);
    const isDecided = DECIDED.has(reply.error.kind);
    setUnconfirmed(isDecided ? null : answer);
    setFailure(requestId, reply.error);
    // The request is answered, so that its own place shows nothing any more.
    if (reply.error.kind === 'ruleNotSaved') report(reply.error);
    markAnswered(requestId, false);
    if (reply.error.kind === 'deliveryFailed') showInteraction(requestId);
  };
  const send: Respond['send'] = (option, input) => {
    void deliver({
      commandId: newCommandId(),
      requestId,
      windowId,
      selectedOptionId: option.optionId,
      ...(proposalId !== null && !HARMLESS.has(option.action) && { proposalId }),
      ...input,
    });
  };
  return { sending, send, retry: unconfirmed === null ? null : () => void deliver(unconfirmed) };
}
