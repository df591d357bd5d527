import { z } from 'zod';

export const imageTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Size limit in bytes of the image itself; base64 is a third longer. */
export const MAX_IMAGE_BYTES = 5_000_000;
export const MAX_IMAGES = 10;
/** Limit for all images of one prompt. With the longest text they still fit the channel limit. */
export const MAX_ALL_IMAGES_BYTES = 10_000_000;

/** An image attached to a prompt. */
export const attachment = z.object({ mediaType: z.enum(imageTypes), base64: z.string() });
export type Attachment = z.infer<typeof attachment>;

const MAX_BASE64 = Math.ceil(MAX_IMAGE_BYTES / 3) * 4;

/** Attachments that a client may send with a prompt. */
export const attachments = z
  .array(attachment.extend({ base64: z.base64().min(1).max(MAX_BASE64) }))
  .max(MAX_IMAGES)
  .refine(
    (all) =>
      all.reduce((sum, { base64 }) => sum + base64.length, 0) <=
      (MAX_ALL_IMAGES_BYTES / 3) * 4 + 40,
    'The images are too big together.',
  );
