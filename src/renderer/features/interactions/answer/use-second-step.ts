import { useEffect } from 'react';

import {
  endConfirmation,
  setWaitingConfirmation,
  useDialog,
} from '#renderer/stores/interactions/dialog-store.ts';
import { needsConfirmation } from '#renderer/views/request/answers/arrange-options.ts';
import { riskLevelOf } from '#renderer/views/request/words/risk-order.ts';
import type { InteractionOption, InteractionRequest } from '#shared/interaction/interaction.ts';

export type SecondStep = {
  /** The option that waits for its second step; null if none does. */
  readonly confirming: InteractionOption | null;
  /** Begins the second step of an option that needs one. Returns false if it needs none. */
  readonly require: (option: InteractionOption | null) => boolean;
  readonly end: () => void;
};

/** Manages the second step of an answer of high risk. It ends when the request is hidden. */
export function useSecondStep(request: InteractionRequest, armed: boolean): SecondStep {
  const { requestId, options } = request;
  const waiting = useDialog((s) => s.confirming);
  useEffect(
    () => () => {
      endConfirmation(requestId);
    },
    [requestId],
  );
  // Other content is shown, which the first step was not about.
  useEffect(() => {
    if (!armed) endConfirmation(requestId);
  }, [armed, requestId]);
  const isOwn = waiting?.requestId === requestId;
  return {
    confirming: isOwn
      ? (options.find(({ optionId }) => optionId === waiting.optionId) ?? null)
      : null,
    require(option) {
      if (!option || !needsConfirmation(option, riskLevelOf(request) === 'HIGH')) return false;
      setWaitingConfirmation({ requestId, optionId: option.optionId });
      return true;
    },
    end: () => setWaitingConfirmation(null),
  };
}
