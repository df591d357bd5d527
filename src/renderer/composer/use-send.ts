import { useRef, useState } from 'react';

import { useApi } from '#renderer/connection/api.ts';
import type { Failure } from '#renderer/i18n/failure-text.ts';
import { newCommandId } from '#renderer/stores/window-id.ts';

import { draftOf, setDraft } from './drafts.ts';
import { draftImagesOf, setDraftImages, type DraftImage } from './images.ts';

export type Send = {
  readonly sending: boolean;
  readonly failure: Failure | null;
  readonly send: () => void;
  readonly forget: () => void;
};

type Last = { readonly text: string; readonly images: readonly DraftImage[]; readonly commandId: string };

const NOTHING: Last = { text: '', images: [], commandId: '' };

/** Sends the draft. It is let go only when core has it; the same prompt after a failure goes under the same command. */
export function useSend(sessionId: string): Send {
  const api = useApi();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const last = useRef(NOTHING);
  const deliver = async (draft: string, text: string, images: readonly DraftImage[]) => {
    setSending(true);
    setFailure(null);
    const { current } = last;
    if (current.text !== text || current.images !== images) last.current = { text, images, commandId: newCommandId() };
    const attachments = images.map(({ mediaType, base64 }) => ({ mediaType, base64 }));
    const prompt = { commandId: last.current.commandId, sessionId, text };
    const reply = await api['sessions.prompt'](attachments.length === 0 ? prompt : { ...prompt, attachments });
    setSending(false);
    if (reply.ok || reply.error.kind !== 'disconnected') last.current = NOTHING;
    if (!reply.ok) return setFailure(reply.error);
    if (draftOf(sessionId) === draft) setDraft(sessionId, '');
    if (draftImagesOf(sessionId) === images) setDraftImages(sessionId, []);
  };
  const send = () => {
    const draft = draftOf(sessionId);
    const images = draftImagesOf(sessionId);
    const text = draft.trim();
    if ((text !== '' || images.length > 0) && !sending) void deliver(draft, text, images);
  };
  return { sending, failure, send, forget: () => setFailure(null) };
}
