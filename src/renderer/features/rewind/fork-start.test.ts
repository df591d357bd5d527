import { expect, test } from 'vitest';

import { i18nIn } from '#renderer/kit/i18n/i18n.fixture.ts';

import { forkStart } from './fork-start.ts';

const noted = '0123456789abcdef';
const t = i18nIn('en').getFixedT(null, 'rewind');

test.each([
  ['is not known yet', noted, undefined, ''],
  ['exists', noted, noted, 'It starts from the commit of that moment, 01234567.'],
  [
    'no longer exists',
    noted,
    null,
    'It starts from the present commit, because the commit of that moment, 01234567, no longer exists.',
  ],
  [
    'is not in the checkpoint of an older version',
    null,
    null,
    'It starts from the present commit, because this checkpoint does not contain the commit of that moment.',
  ],
])('forkStart says where a fork starts if the commit %s', (_, inCheckpoint, commit, text) => {
  expect(forkStart(t, inCheckpoint, commit)).toBe(text);
});
