import { expect, test } from 'vitest';

import { addressFacts } from './address-facts.ts';
import { safeAddress } from './safe-address.ts';

const plain = { claimed: null, disguised: null };

test.each([
  ['https://docs.example.com/a', 'the manual', { ...plain, target: 'docs.example.com' }],
  ['https://example.com/a', 'https://example.com/a', { ...plain, target: 'example.com' }],
  ['https://example.com/a', 'www.example.com', { ...plain, target: 'example.com' }],
  [
    'https://evil.example.net/',
    'https://example.com',
    { ...plain, target: 'evil.example.net', claimed: 'example.com' },
  ],
  [
    'https://evil.net/',
    'Example.COM/login',
    { ...plain, target: 'evil.net', claimed: 'example.com' },
  ],
  [
    'https://example.com@evil.net/',
    'example.com',
    { ...plain, target: 'evil.net', claimed: 'example.com' },
  ],
  ['https://evil.net:8080/', 'https://evil.net', { ...plain, target: 'evil.net:8080' }],
  ['https://github.com/a/b/README.md', 'README.md', { ...plain, target: 'github.com' }],
  ['https://аpple.com/x', 'look', { ...plain, target: 'xn--pple-43d.com', disguised: 'аpple.com' }],
  [
    'https://%D0%B0pple.com',
    'look',
    { ...plain, target: 'xn--pple-43d.com', disguised: 'аpple.com' },
  ],
  [
    'https://a:b@аpple.com',
    'apple.com',
    { target: 'xn--pple-43d.com', claimed: 'apple.com', disguised: 'аpple.com' },
  ],
  ['mailto:a%40b@example.com?subject=x', 'example.org', { ...plain, target: 'a@b@example.com' }],
  ['mailto:100%@example.com', 'x', { ...plain, target: '100%@example.com' }],
])('addressFacts describes %s with the text %s', (href, text, facts) => {
  expect(addressFacts(safeAddress(href) ?? '', href, text)).toEqual(facts);
});
