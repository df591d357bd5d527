import { useApi } from '#renderer/connection/api.ts';
import type { Failure } from '#renderer/i18n/failure-text.ts';

import { sendDraft } from './send-draft.ts';
import { setSendState, useSendState } from './sends.ts';

export type Send = {
  readonly sending: boolean;
  readonly failure: Failure | null;
  readonly send: () => void;
  readonly forget: () => void;
};

export function useSend(sessionId: string): Send {
  const api = useApi();
  const { sending, failure } = useSendState(sessionId);
  return {
    sending,
    failure,
    send: () => void sendDraft(api, sessionId),
    forget: () => setSendState(sessionId, { failure: null }),
  };
}
