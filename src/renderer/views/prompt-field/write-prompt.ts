import type { ForkPrompt } from '#shared/contract/sessions.ts';

import { setDraft } from './drafts.ts';
import { setDraftImages } from './images.ts';

/** Puts a prompt into the message field of a session, where it waits to be changed and sent. */
export function writePrompt(sessionId: string, { text, attachments }: ForkPrompt): void {
  setDraft(sessionId, text);
  const images = attachments.map(({ mediaType, base64 }, at) => ({
    id: `${sessionId}-${at}`,
    name: `image-${at + 1}.${mediaType.replace('image/', '')}`,
    mediaType,
    base64,
    bytes: Math.floor((base64.length * 3) / 4),
  }));
  setDraftImages(sessionId, images);
}
