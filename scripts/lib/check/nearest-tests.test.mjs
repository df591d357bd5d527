import { expect, test } from 'vitest';

import { leftOutLine, nearestTests } from './nearest-tests.mjs';

const tests = [
  'src/renderer/app.test.ts',
  'src/core/store/open/migrate.test.ts',
  'src/core/store/tables/frames.test.ts',
  'src/core/store/tables/rules.test.ts',
  'src/core/journal/journal.test.ts',
];

const atMost = (limit) => ({ limit, budgetMs: Infinity, durationOf: () => 1000 });

test('nearestTests selects tests of the same folder, then of the folders around it', () => {
  const { chosen, others } = nearestTests(tests, ['src/core/store/tables/frames.ts'], atMost(3));
  expect(chosen).toEqual([
    'src/core/store/tables/frames.test.ts',
    'src/core/store/tables/rules.test.ts',
    'src/core/store/open/migrate.test.ts',
  ]);
  expect(others).toEqual(['src/core/journal/journal.test.ts', 'src/renderer/app.test.ts']);
});

test('nearestTests compares each test with the changed file that is nearest to it', () => {
  const changed = ['src/core/journal/journal.ts', 'src/renderer/main.tsx'];
  expect(nearestTests(tests, changed, atMost(2)).chosen.toSorted()).toEqual([
    'src/core/journal/journal.test.ts',
    'src/renderer/app.test.ts',
  ]);
});

test('nearestTests selects all tests below the limit', () => {
  expect(nearestTests(tests, ['package.json'], atMost(10))).toEqual({
    chosen: expect.toSatisfy((chosen) => chosen.length === tests.length),
    others: [],
  });
});

test('nearestTests stays within the time budget, and takes shorter tests instead of a long one', () => {
  const long = 'src/core/store/tables/rules.test.ts';
  const durationOf = (path) => (path === long ? 9000 : 1000);
  const bounds = { limit: 10, budgetMs: 3000, durationOf };
  expect(nearestTests(tests, ['src/core/store/tables/frames.ts'], bounds)).toEqual({
    chosen: [
      'src/core/store/tables/frames.test.ts',
      'src/core/store/open/migrate.test.ts',
      'src/core/journal/journal.test.ts',
    ],
    others: [long, 'src/renderer/app.test.ts'],
  });
});

test('nearestTests always selects a changed test and the nearest one, however long they take', () => {
  const bounds = { limit: 10, budgetMs: 1, durationOf: () => 60_000 };
  expect(nearestTests(tests, ['src/core/app.ts'], bounds).chosen).toHaveLength(1);
  const changed = ['src/renderer/app.test.ts', 'src/core/journal/journal.test.ts'];
  expect(nearestTests(tests, changed, bounds).chosen.toSorted()).toEqual(changed.toSorted());
});

test('leftOutLine counts the left out tests of each folder', () => {
  expect(leftOutLine([])).toBe('');
  expect(leftOutLine(['a/b/one.test.ts', 'a/two.test.ts', 'a/b/three.test.ts'])).toBe(
    'Left out 3 test files, which npm run check runs: a/b (2), a (1)',
  );
});
