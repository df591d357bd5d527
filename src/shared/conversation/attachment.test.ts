import { expect, test } from 'vitest';

import { bytesOf, MAX_CALL_BYTES } from '../channel/limits.ts';
import { attachments, MAX_ALL_IMAGES_BYTES, MAX_IMAGE_BYTES } from './attachment.ts';

const image = (bytes: number) => ({
  mediaType: 'image/png' as const,
  base64: 'A'.repeat(Math.ceil(bytes / 3) * 4),
});

test.each([
  ['one image of the maximum size', [image(MAX_IMAGE_BYTES)], true],
  ['one image above the maximum size', [image(MAX_IMAGE_BYTES + 3)], false],
  ['images of the maximum total size', [image(MAX_IMAGE_BYTES), image(MAX_IMAGE_BYTES)], true],
  [
    'images above the maximum total size',
    [image(MAX_IMAGE_BYTES), image(MAX_IMAGE_BYTES), image(100)],
    false,
  ],
  ['ten images', Array.from({ length: 10 }, () => image(30)), true],
  ['eleven images', Array.from({ length: 11 }, () => image(30)), false],
  ['an image that is not base64', [{ mediaType: 'image/png', base64: '<svg>' }], false],
  [
    'an image type that agents do not support',
    [{ mediaType: 'image/svg+xml', base64: 'AAAA' }],
    false,
  ],
])('the attachments schema accepts or rejects %s', (_, given, fits) => {
  expect(attachments.safeParse(given).success).toBe(fits);
});

test('the longest prompt with the largest images fits into one call', () => {
  expect((MAX_ALL_IMAGES_BYTES / 3) * 4 + 1_000_000 * 3).toBeLessThan(MAX_CALL_BYTES);
});

test('bytesOf counts the UTF-8 bytes of a long text', () => {
  expect(bytesOf('é文'.repeat(4_000_000))).toBe(20_000_000);
});
