import { expect, test } from 'vitest';

import { repeatedTests } from './repeated-tests.mjs';

const now = '2026-12-01T12:00:00Z';
const entry = { test: 'a.spec.ts > one', issue: 'The page reloads late.', since: '2026-11-25' };

test('a repeated test is accepted only by its name', () => {
  expect(repeatedTests(['a.spec.ts > one', 'a.spec.ts > two'], [entry], now)).toEqual({
    listed: ['a.spec.ts > one'],
    unlisted: ['a.spec.ts > two'],
  });
});

test('an entry counts for 14 days', () => {
  const names = ['a.spec.ts > one'];
  expect(repeatedTests(names, [entry], '2026-12-08T23:00:00Z').unlisted).toEqual([]);
  expect(repeatedTests(names, [entry], '2026-12-09T01:00:00Z').unlisted).toEqual(names);
});

test('the entry * accepts all tests', () => {
  expect(repeatedTests(['x', 'y'], [{ ...entry, test: '*' }], now).unlisted).toEqual([]);
});

test('an entry without a reason or a date is refused', () => {
  expect(() => repeatedTests([], [{ ...entry, issue: '' }], now)).toThrow('needs `test`, `issue`');
  expect(() => repeatedTests([], [{ ...entry, since: 'soon' }], now)).toThrow('and `since`');
});
