import { expect, test } from 'vitest';

import { fail } from '#shared/base/failure.ts';

import { aDiff, aFile } from './review-fixture.ts';
import { NO_REVIEW, type ReviewState } from './review-state.ts';
import { isBehindFiles, shownProposal } from './shown-proposal.ts';

const failure = fail('gitFailed', 'No.').error;
const whole: ReviewState = {
  ...NO_REVIEW,
  isListed: true,
  proposalId: 'p',
  files: [aFile('a'), aFile('b')],
  diffs: new Map([
    ['a', aDiff('a', 1)],
    ['b', aDiff('b', 2)],
  ]),
};

test('shownProposal returns the id of an edit of which every file is shown as it was listed', () => {
  expect(shownProposal(whole)).toBe('p');
});

test.each<[string, Partial<ReviewState>]>([
  ['is not listed yet', { isListed: false }],
  ['is being listed again', { isReading: true }],
  ['has more files than are listed', { isCut: true }],
  ['could not be read', { failure }],
  ['is shown without its changes of white space', { ignoreSpace: true }],
  ['has a file that was not read', { diffs: new Map([['a', aDiff('a', 1)]]) }],
  ['has a file that has changed since', { files: [aFile('a'), aFile('b', { stateId: 'b 2' })] }],
  [
    'has a file that is read again',
    { diffs: new Map([...whole.diffs, ['b', { ...aDiff('b', 1), isReading: true }]]) },
  ],
  [
    'has a file that could not be read',
    { diffs: new Map([...whole.diffs, ['b', { ...aDiff('b', 1), failure }]]) },
  ],
])('shownProposal returns null for an edit that %s', (_, change) => {
  expect(shownProposal({ ...whole, ...change })).toBeNull();
});

test('isBehindFiles finds a file that was read in another state than the listed one', () => {
  expect(isBehindFiles(whole)).toBe(false);
  const files = [aFile('a'), aFile('b', { stateId: 'b 2' })];
  expect(isBehindFiles({ ...whole, files })).toBe(false);
  const diffs = new Map([...whole.diffs, ['b', { ...aDiff('b', 1), stateId: 'b 2' }]]);
  expect(isBehindFiles({ ...whole, files, diffs })).toBe(true);
});
