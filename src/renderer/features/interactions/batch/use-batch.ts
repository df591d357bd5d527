import { useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { markAnswered } from '#renderer/stores/interactions/dialog-store.ts';
import { newCommandId, windowId } from '#renderer/stores/window/window-id.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import type { AnswerInput, AnswerState } from './batch-state.ts';

/** Sends one answer per request. A failure of one does not affect the others. */
export function useBatch() {
  const api = useApi();
  const [states, setStates] = useState<Readonly<Record<string, AnswerState>>>({});
  const setState = (requestId: string, state: AnswerState) =>
    setStates((all) => ({ ...all, [requestId]: state }));
  const deliver = async (requestId: string, option: InteractionOption, input: AnswerInput) => {
    setState(requestId, { state: 'sending' });
    markAnswered(requestId, true);
    const answer = {
      commandId: newCommandId(),
      requestId,
      windowId,
      selectedOptionId: option.optionId,
      ...input,
    };
    const reply = await api['interactions.respond'](answer);
    if (!reply.ok) markAnswered(requestId, false);
    setState(
      requestId,
      reply.ok ? { state: 'answered' } : { state: 'failed', failure: reply.error },
    );
  };
  const send = (requestIds: readonly string[], option: InteractionOption, input: AnswerInput) => {
    for (const requestId of requestIds) void deliver(requestId, option, input);
  };
  return { states, send };
}
