import { expect, test } from 'vitest';

import { nearestTests } from './nearest-tests.mjs';

const tests = [
  'src/renderer/app.test.ts',
  'src/core/store/open/migrate.test.ts',
  'src/core/store/tables/frames.test.ts',
  'src/core/store/tables/rules.test.ts',
  'src/core/journal/journal.test.ts',
];

test('nearestTests selects tests of the same folder, then of the folders around it', () => {
  const { chosen, others } = nearestTests(tests, ['src/core/store/tables/frames.ts'], 3);
  expect(chosen).toEqual([
    'src/core/store/tables/frames.test.ts',
    'src/core/store/tables/rules.test.ts',
    'src/core/store/open/migrate.test.ts',
  ]);
  expect(others).toBe(2);
});

test('nearestTests compares each test with the changed file that is nearest to it', () => {
  const changed = ['src/core/journal/journal.ts', 'src/renderer/main.tsx'];
  expect(nearestTests(tests, changed, 2).chosen.toSorted()).toEqual([
    'src/core/journal/journal.test.ts',
    'src/renderer/app.test.ts',
  ]);
});

test('nearestTests selects all tests below the limit', () => {
  expect(nearestTests(tests, ['package.json'], 10)).toEqual({
    chosen: expect.toSatisfy((chosen) => chosen.length === tests.length),
    others: 0,
  });
});
