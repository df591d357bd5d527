import { expect, test } from 'vitest';

import { takeTokens } from './token.ts';

function place(hash: string, stored: string | null, paired: string | null = null) {
  const held = { token: stored, address: `/?a=1${hash}` };
  return {
    held,
    location: { hash, pathname: '/', search: '?a=1' },
    history: { replaceState: (_: unknown, __: string, url?: string | URL | null) => void (held.address = String(url)) },
    storage: { getItem: () => held.token, setItem: (_: string, value: string) => void (held.token = value) },
    shared: { getItem: () => paired },
  };
}

test('the token of the address is kept for this tab and leaves the address', () => {
  const it = place('#token=abc-1', 'old');
  expect([takeTokens(it), it.held]).toEqual([['abc-1'], { token: 'abc-1', address: '/?a=1' }]);
});

test('a reload finds the token of this tab', () => {
  const it = place('', 'kept');
  expect([takeTokens(it), it.held.address]).toEqual([['kept'], '/?a=1']);
});

test('an address without a token and a new tab of a browser that is not paired give none', () => {
  expect(takeTokens(place('#token=', null))).toEqual([]);
});

test('a new tab of a paired browser uses its token, and a tab with a token of its own tries that first', () => {
  expect([takeTokens(place('', null, 'paired')), takeTokens(place('', 'tab', 'paired'))]).toEqual([['paired'], ['tab', 'paired']]);
});
