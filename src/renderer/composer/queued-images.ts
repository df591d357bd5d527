import type { CorralApi } from '#shared/contract/contract.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

import type { DraftImage } from './images.ts';

const CHUNK = 1024 * 1024;

/** The images of a stored prompt, whole, to be sent anew. Those that can no longer be read are left out. */
export async function imagesOfPrompt(api: CorralApi, { metadata }: MessageOf<'text'>): Promise<readonly DraftImage[]> {
  const whole = (metadata.attachments ?? []).map(async ({ mediaType, base64 }, at): Promise<readonly DraftImage[]> => {
    const blob = metadata.blobs.find(({ path }) => path[1] === 'attachments' && path[2] === at);
    const all = blob ? await blobText(api, blob.hash, blob.bytes) : base64;
    return all === null ? [] : [{ id: crypto.randomUUID(), name: '', bytes: Math.floor((all.length * 3) / 4), mediaType, base64: all }];
  });
  return (await Promise.all(whole)).flat();
}

async function blobText(api: CorralApi, hash: string, bytes: number): Promise<string | null> {
  let [text, offset] = ['', 0];
  while (offset < bytes) {
    const reply = await api['blobs.read']({ hash, offset, length: CHUNK });
    if (!reply.ok || reply.value.nextOffset <= offset) return null;
    [text, offset] = [text + reply.value.text, reply.value.nextOffset];
  }
  return text;
}
