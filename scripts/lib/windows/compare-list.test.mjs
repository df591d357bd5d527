import { expect, test } from 'vitest';

import { compareWithList } from './compare-list.mjs';

const result = (fullName, status) => ({ fullName, status });
const file = (name, assertionResults, status = 'passed') => ({
  name: `Z:/corral/src/${name}`,
  status,
  assertionResults,
});
const report = (...testResults) => ({ testResults });
const compare = (testResults, list) => compareWithList(report(...testResults), list, '/corral');

test('a listed test that fails is expected, another failure is a failure', () => {
  const tests = [result('one', 'failed'), result('two', 'failed'), result('three', 'passed')];
  tests.push(result('four', 'skipped'));
  expect(compare([file('a.test.ts', tests)], { 'src/a.test.ts': { one: 'no git' } })).toEqual({
    passed: 1,
    expected: 1,
    skipped: ['src/a.test.ts › four'],
    failed: ['src/a.test.ts › two'],
  });
});

test('an entry whose test passes, or which names no test, fails', () => {
  const list = { 'src/a.test.ts': { one: 'no git' }, 'src/gone.test.ts': { two: 'no git' } };
  expect(compare([file('a.test.ts', [result('one', 'passed')])], list).failed).toEqual([
    'src/a.test.ts › one is listed, but does not fail: remove it',
    'src/gone.test.ts › two is listed, but does not fail: remove it',
  ]);
});

test('a file that does not load, or whose hook fails, is a failure unless it is listed', () => {
  const files = [
    file('a.test.ts', [], 'failed'),
    file('b.test.ts', [result('one', 'pending')], 'failed'),
  ];
  const list = { 'src/b.test.ts': { 'the file itself': 'no programs' } };
  expect(compare(files, list)).toMatchObject({
    expected: 1,
    failed: ['src/a.test.ts › the file itself'],
  });
});
