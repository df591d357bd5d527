import { expect, test } from 'vitest';

import { takeToken } from './token.ts';

function place(hash: string, stored: string | null) {
  const held = { token: stored, address: `/?a=1${hash}` };
  return {
    held,
    location: { hash, pathname: '/', search: '?a=1' },
    history: { replaceState: (_: unknown, __: string, url?: string | URL | null) => void (held.address = String(url)) },
    storage: { getItem: () => held.token, setItem: (_: string, value: string) => void (held.token = value) },
  };
}

test('the token of the address is kept for this tab and leaves the address', () => {
  const it = place('#token=abc-1', 'old');
  expect([takeToken(it), it.held]).toEqual(['abc-1', { token: 'abc-1', address: '/?a=1' }]);
});

test('a reload finds the token of this tab', () => {
  const it = place('', 'kept');
  expect([takeToken(it), it.held.address]).toEqual(['kept', '/?a=1']);
});

test('an address without a token and a new tab give none', () => {
  expect(takeToken(place('#token=', null))).toBeNull();
});
