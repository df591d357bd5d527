import { blobAt } from '#renderer/views/long-text/blob-refs.ts';
import type { DraftImage } from '#renderer/views/prompt-field/images.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { MessageOf } from '#shared/conversation/message.ts';

const CHUNK = 1024 * 1024;

/** Returns the full text of a stored prompt; null if the text can no longer be read. */
export async function textOfPrompt(
  api: CorralApi,
  { content, metadata }: MessageOf<'text'>,
): Promise<string | null> {
  const blob = blobAt(metadata.blobs, ['content']);
  return blob ? blobText(api, blob.hash, blob.bytes) : content;
}

/**
 * Returns the images of a stored prompt as images of a draft; null if one can no longer be read.
 */
export async function imagesOfPrompt(
  api: CorralApi,
  { id, metadata }: MessageOf<'text'>,
): Promise<readonly DraftImage[] | null> {
  const images: DraftImage[] = [];
  for (const [at, { mediaType, base64 }] of (metadata.attachments ?? []).entries()) {
    const blob = blobAt(metadata.blobs, ['metadata', 'attachments', at, 'base64']);
    const data = blob ? await blobText(api, blob.hash, blob.bytes) : base64;
    if (data === null) return null;
    const name = `image-${at + 1}.${mediaType.replace('image/', '')}`;
    const bytes = Math.floor((data.length * 3) / 4);
    images.push({ id: `${id}-${at}`, name, mediaType, base64: data, bytes });
  }
  return images;
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
