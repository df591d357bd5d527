import { expect, test } from 'vitest';

import { blobAt, blobsUnder } from './blob-refs.ts';

const ref = (...path: (string | number)[]) => ({ path, hash: path.join('.'), bytes: 1 });
const blobs = [
  ref('content'),
  ref('metadata', 'details', 'hunks', 0, 'lines', 2),
  ref('metadata', 'output'),
];

test('blobAt returns the blob of exactly one string', () => {
  expect(blobAt(blobs, ['metadata', 'output'])).toBe(blobs[2]);
  expect(blobAt(blobs, ['metadata'])).toBeNull();
});

test('blobsUnder returns all blobs below a path', () => {
  expect(blobsUnder(blobs, ['metadata', 'details'])).toEqual([blobs[1]]);
  expect(blobsUnder(blobs, [])).toEqual(blobs);
});
