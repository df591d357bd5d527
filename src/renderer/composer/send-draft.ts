import { newCommandId } from '#renderer/stores/window-id.ts';
import type { CorralApi } from '#shared/contract/contract.ts';

import { draftOf, setDraft } from './drafts.ts';
import { draftImagesOf, setDraftImages, type DraftImage } from './images.ts';
import { restOf } from './rest-of.ts';
import { sendStateOf, setSendState, type Draft } from './sends.ts';

/** Sends the draft. It is let go only when core has it, and what was typed since stays, or follows it where that was asked for; the same prompt after a failure goes under the same command. */
export async function sendDraft(api: Pick<CorralApi, 'sessions.prompt'>, sessionId: string, draft = draftNow(sessionId)): Promise<void> {
  const { images } = draft;
  const text = draft.text.trim();
  const { sending, attempt: last } = sendStateOf(sessionId);
  if (text === '' && images.length === 0) return;
  if (sending) return setSendState(sessionId, { next: draft });
  const isSame = last !== null && last.text === text && last.images === images;
  const attempt = isSame ? last : { text, images, commandId: newCommandId() };
  setSendState(sessionId, { sending: true, failure: null, attempt });
  const prompt = { commandId: attempt.commandId, sessionId, text };
  const attachments = images.map(({ mediaType, base64 }) => ({ mediaType, base64 }));
  const reply = await api['sessions.prompt'](attachments.length === 0 ? prompt : { ...prompt, attachments });
  const isUnknown = !reply.ok && reply.error.kind === 'disconnected';
  const { next } = sendStateOf(sessionId);
  setSendState(sessionId, { sending: false, next: null, failure: reply.ok ? null : reply.error, attempt: isUnknown ? attempt : null });
  if (!reply.ok) return;
  setDraft(sessionId, restOf(draftOf(sessionId), draft.text));
  const unsent = (some: readonly DraftImage[]) => some.filter((image) => !images.includes(image));
  setDraftImages(sessionId, unsent(draftImagesOf(sessionId)));
  if (next !== null) await sendDraft(api, sessionId, { text: restOf(next.text, draft.text), images: unsent(next.images) });
}

function draftNow(sessionId: string): Draft {
  return { text: draftOf(sessionId), images: draftImagesOf(sessionId) };
}
