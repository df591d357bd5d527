import { expect, test } from 'vitest';

import { bytesOf, MAX_CALL_BYTES } from '../channel/limits.ts';
import { attachments, MAX_ALL_IMAGES_BYTES, MAX_IMAGE_BYTES } from './attachment.ts';

const image = (bytes: number) => ({ mediaType: 'image/png' as const, base64: 'A'.repeat(Math.ceil(bytes / 3) * 4) });

test.each([
  ['one of the greatest size', [image(MAX_IMAGE_BYTES)], true],
  ['one that is too big', [image(MAX_IMAGE_BYTES + 3)], false],
  ['as much as a prompt may carry', [image(MAX_IMAGE_BYTES), image(MAX_IMAGE_BYTES)], true],
  ['too much together', [image(MAX_IMAGE_BYTES), image(MAX_IMAGE_BYTES), image(100)], false],
  ['ten', Array.from({ length: 10 }, () => image(30)), true],
  ['eleven', Array.from({ length: 11 }, () => image(30)), false],
  ['no base64', [{ mediaType: 'image/png', base64: '<svg>' }], false],
  ['a type that agents do not know', [{ mediaType: 'image/svg+xml', base64: 'AAAA' }], false],
])('%s', (_, given, fits) => {
  expect(attachments.safeParse(given).success).toBe(fits);
});

test('the greatest prompt fits a call', () => {
  expect((MAX_ALL_IMAGES_BYTES / 3) * 4 + 1_000_000 * 3).toBeLessThan(MAX_CALL_BYTES);
});

test('bytes are counted where they matter', () => {
  expect(bytesOf('é文'.repeat(4_000_000))).toBe(20_000_000);
});
