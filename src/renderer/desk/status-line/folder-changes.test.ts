import { expect, test } from 'vitest';

import { i18nIn } from '#renderer/kit/i18n/i18n.fixture.ts';

import { changesSource, readOnReturn } from './folder-changes.ts';

test.each([
  [
    'en',
    'each time something changes in it',
    'read every few seconds, when the agent’s status changes and when you return to this window',
  ],
  ['zh', '发生变化时，由 git 统计', '每隔'],
] as const)(
  'changesSource says in %s how the numbers of a folder are read that the system cannot watch',
  (language, watched, unwatched) => {
    const t = i18nIn(language).getFixedT(null, 'statusLine');
    expect(changesSource(t, { isWatched: true })).toContain(watched);
    expect(changesSource(t, { isWatched: false })).toContain(unwatched);
  },
);

test.each([
  [{ isWatched: false }, 2],
  [{ isWatched: true }, 0],
])('readOnReturn reads the numbers of %j at each return to the window: %i', (changes, expected) => {
  const page = new EventTarget();
  let reads = 0;
  const stop = readOnReturn(page, changes, () => (reads += 1));
  page.dispatchEvent(new Event('focus'));
  page.dispatchEvent(new Event('focus'));
  stop();
  page.dispatchEvent(new Event('focus'));
  expect(reads).toBe(expected);
});
