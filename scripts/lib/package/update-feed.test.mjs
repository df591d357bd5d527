import { expect, test } from 'vitest';

import { updateFeed } from './update-feed.mjs';

test('updateFeed returns the given address, or null without one', () => {
  expect([updateFeed(undefined), updateFeed('')]).toEqual([null, null]);
  expect(updateFeed('https://corral.invalid/updates')).toEqual({
    provider: 'generic',
    url: 'https://corral.invalid/updates',
  });
});

test.each([
  'http://corral.invalid/',
  'corral.invalid',
  'https://me:secret@corral.invalid/',
  'https://corral.invalid/?a',
  'file:///tmp',
])('not at %s', (address) => {
  expect(() => updateFeed(address)).toThrow('must be the https address of a folder');
});
