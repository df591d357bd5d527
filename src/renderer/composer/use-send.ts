import { useRef, useState } from 'react';

import { useApi } from '#renderer/connection/api.ts';
import type { Failure } from '#renderer/i18n/failure-text.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';

import { draftOf, setDraft } from './drafts.ts';

export type Send = {
  readonly sending: boolean;
  readonly failure: Failure | null;
  readonly send: () => void;
  readonly forget: () => void;
};

/** Sends the draft. It is let go only when core has it; the same text after a failure goes under the same command. */
export function useSend(sessionId: string): Send {
  const api = useApi();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const last = useRef({ text: '', commandId: '' });
  const deliver = async (draft: string, text: string) => {
    setSending(true);
    setFailure(null);
    if (last.current.text !== text) last.current = { text, commandId: newCommandId() };
    const reply = await api['sessions.prompt']({ commandId: last.current.commandId, sessionId, text });
    setSending(false);
    if (reply.ok || reply.error.kind !== 'disconnected') last.current = { text: '', commandId: '' };
    if (!reply.ok) setFailure(reply.error);
    else if (draftOf(sessionId) === draft) setDraft(sessionId, '');
  };
  const send = () => {
    const draft = draftOf(sessionId);
    const text = draft.trim();
    if (text !== '' && !sending) void deliver(draft, text);
  };
  return { sending, failure, send, forget: () => setFailure(null) };
}
