import { expect, test } from 'vitest';

import { webLinks } from './web-links.ts';

test.each([
  [['Local: http://localhost:5173/'], ['http://localhost:5173/']],
  [
    ['see https://a.example/x, then (https://b.example/y).'],
    ['https://b.example/y', 'https://a.example/x'],
  ],
  [['https://en.example/wiki/Corral_(film)'], ['https://en.example/wiki/Corral_(film)']],
  [
    ['https://a.example', 'https://b.example', 'https://a.example'],
    ['https://a.example/', 'https://b.example/'],
  ],
  [['javascript:alert(1) file:///etc/passwd mailto:a@b.example', 'ftp://c.example'], []],
  [['"https://a.example/q?x=1&y=2"'], ['https://a.example/q?x=1&y=2']],
  [['https://'], []],
])('webLinks finds in %j the links %j', (lines, links) => {
  expect(webLinks(lines)).toEqual(links);
});

test('webLinks returns at most 12 links', () => {
  expect(webLinks(Array.from({ length: 100 }, (_, at) => `https://a.example/${at}`))).toHaveLength(
    12,
  );
});
