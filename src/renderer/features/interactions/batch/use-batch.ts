import { useState } from 'react';

import { useApi } from '#renderer/stores/connection/api.ts';
import { markAnswered } from '#renderer/stores/interactions/dialog-store.ts';
import { newCommandId, windowId } from '#renderer/stores/window/window-id.ts';
import type { InteractionOption } from '#shared/interaction/interaction.ts';

import type { Given, Sent } from './batch-state.ts';

/** Sends the answers: each request gets its own, and what becomes of one changes nothing for the others. */
export function useBatch() {
  const api = useApi();
  const [sent, setSent] = useState<Readonly<Record<string, Sent>>>({});
  const note = (requestId: string, state: Sent) => setSent((all) => ({ ...all, [requestId]: state }));
  const deliver = async (requestId: string, option: InteractionOption, given: Given) => {
    note(requestId, { state: 'sending' });
    markAnswered(requestId, true);
    const answer = { commandId: newCommandId(), requestId, windowId, selectedOptionId: option.optionId, ...given };
    const reply = await api['interactions.respond'](answer);
    if (!reply.ok) markAnswered(requestId, false);
    note(requestId, reply.ok ? { state: 'answered' } : { state: 'failed', failure: reply.error });
  };
  const send = (requestIds: readonly string[], option: InteractionOption, given: Given) => {
    for (const requestId of requestIds) void deliver(requestId, option, given);
  };
  return { sent, send };
}
