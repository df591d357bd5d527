import { expect, test } from 'vitest';

import { admit, imageTypeOf } from './images.ts';

const PNG = 'iVBORw0KGgoAAAA';
const candidate = (bytes: number, base64: string | null = PNG) => ({
  name: `${bytes}.png`,
  bytes,
  base64,
});
const newId = () => 'id';

test.each([
  ['one', [candidate(10)], [], 1],
  ['one too big', [candidate(5_000_001, null)], ['size'], 0],
  ['one that is no image', [candidate(10, 'PHN2Zz4=')], ['type'], 0],
  ['one that cannot be read', [candidate(10, null)], ['unreadable'], 0],
  [
    'too much together',
    [candidate(5_000_000), candidate(4_000_000), candidate(2_000_000), candidate(1_000_000)],
    ['total'],
    3,
  ],
  ['eleven', Array.from({ length: 11 }, () => candidate(1)), ['count'], 10],
])('admit checks images: %s', (_, candidates, reasons, kept) => {
  const { images, refusals } = admit([], candidates, newId);
  expect(refusals.map(({ reason }) => reason)).toEqual(reasons);
  expect(images).toHaveLength(kept);
});

test.each([
  ['iVBORw0KGgoAAAANS', 'image/png'],
  ['/9j/4AAQSkZJRg', 'image/jpeg'],
  ['R0lGODlhAQABAIAAAAAAAP', 'image/gif'],
  ['UklGRiQAAABXRUJQVlA4', 'image/webp'],
  ['JVBERi0xLjQ', null],
])('imageTypeOf %s is %s', (base64, type) => {
  expect(imageTypeOf(base64)).toBe(type);
});
