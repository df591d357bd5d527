import { useApi } from '#renderer/stores/connection/api.ts';
import { goTo } from '#renderer/stores/conversation/reading.ts';
import type { Failure } from '#shared/base/failure.ts';
import type { SendTime } from '#shared/contract/sessions.ts';

import { setOutbox, useOutbox, type Outgoing } from './outbox.ts';
import { sendDraft } from './send-draft.ts';

export type Send = {
  readonly outgoing: readonly Outgoing[];
  readonly failure: Failure | null;
  readonly send: (when: SendTime) => void;
  readonly forget: () => void;
};

export function useSend(sessionId: string): Send {
  const api = useApi();
  const { entries, failure } = useOutbox(sessionId);
  return {
    outgoing: entries,
    failure,
    // Scrolls to the sent prompt, wherever in the conversation the person was reading.
    send: (when) => {
      const onTaken = () => void goTo(api, { sessionId, to: 'end', focus: false });
      void sendDraft(api, sessionId, when === 'now' ? { when, onTaken } : { when });
    },
    forget: () => {
      if (failure !== null) setOutbox(sessionId, { failure: null });
    },
  };
}
