import { expect, test } from 'vitest';

import { linksIn } from './links-in.ts';

test.each([
  [['Local: http://localhost:5173/'], ['http://localhost:5173/']],
  [['see https://a.example/x, then (https://b.example/y).'], ['https://b.example/y', 'https://a.example/x']],
  [['https://en.example/wiki/Corral_(film)'], ['https://en.example/wiki/Corral_(film)']],
  [
    ['https://a.example', 'https://b.example', 'https://a.example'],
    ['https://a.example/', 'https://b.example/'],
  ],
  [['javascript:alert(1) file:///etc/passwd mailto:a@b.example', 'ftp://c.example'], []],
  [['"https://a.example/q?x=1&y=2"'], ['https://a.example/q?x=1&y=2']],
  [['https://'], []],
])('%j has the links %j', (lines, links) => {
  expect(linksIn(lines)).toEqual(links);
});

test('no more than a menu can show', () => {
  expect(linksIn(Array.from({ length: 100 }, (_, at) => `https://a.example/${at}`))).toHaveLength(12);
});
