import { expect, test } from 'vitest';

import { safeAddress } from './safe-address.ts';

test.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['HTTP://EXAMPLE.com', 'http://example.com/'],
  ['mailto:a@b.c', 'mailto:a@b.c'],
  ['https://аpple.com', 'https://xn--pple-43d.com/'],
  ['javascript:alert(1)', null],
  ['java\nscript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/passwd', null],
  ['vbscript:x', null],
  ['/relative', null],
  ['', null],
  [undefined, null],
])('safeAddress checks %s', (href, address) => {
  expect(safeAddress(href)).toBe(address);
});
