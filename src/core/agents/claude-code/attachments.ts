import { fieldsAt, nameAt, textAt, type Fields } from '#shared/base/fields.ts';
import { attachment, type Attachment } from '#shared/conversation/attachment.ts';

/** `null`: no image, or none that Corral can show. */
export function attachmentOf(block: Fields): Attachment | null {
  const source = nameAt(block, 'type') === 'image' ? fieldsAt(block, 'source') : null;
  if (!source || nameAt(source, 'type') !== 'base64') return null;
  const read = attachment.safeParse({ mediaType: nameAt(source, 'media_type'), base64: textAt(source, 'data') });
  return read.success ? read.data : null;
}

export function imagesOf(blocks: readonly Fields[]): readonly Attachment[] {
  return blocks.flatMap((block) => attachmentOf(block) ?? []);
}
