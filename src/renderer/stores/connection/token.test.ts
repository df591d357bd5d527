import { expect, test } from 'vitest';

import { takeTokens } from './token.ts';

function place(hash: string, stored: string | null, paired: string | null = null) {
  const held = { token: stored, address: `/?a=1${hash}` };
  return {
    held,
    location: { hash, pathname: '/', search: '?a=1' },
    history: {
      replaceState: (_: unknown, __: string, url?: string | URL | null) =>
        void (held.address = String(url)),
    },
    storage: {
      getItem: () => held.token,
      setItem: (_: string, value: string) => void (held.token = value),
    },
    shared: { getItem: () => paired },
  };
}

test('takeTokens stores the token of the address for this tab and removes it from the address', () => {
  const it = place('#token=abc-1', 'old');
  expect([takeTokens(it), it.held]).toEqual([['abc-1'], { token: 'abc-1', address: '/?a=1' }]);
});

test('takeTokens finds the token of this tab after a reload', () => {
  const it = place('', 'kept');
  expect([takeTokens(it), it.held.address]).toEqual([['kept'], '/?a=1']);
});

test('takeTokens returns none for a new tab without a token in an unpaired browser', () => {
  expect(takeTokens(place('#token=', null))).toEqual([]);
});

test('takeTokens returns the token of the paired browser, after the own token of the tab', () => {
  expect([takeTokens(place('', null, 'paired')), takeTokens(place('', 'tab', 'paired'))]).toEqual([
    ['paired'],
    ['tab', 'paired'],
  ]);
});
