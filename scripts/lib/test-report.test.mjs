import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readPlaywright, readVitest, totalLine } from './test-report.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corral-report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function file(content) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('readVitest reads passed, failed and skipped tests, and files that do not load', () => {
  const assertion = (fullName, status) => ({ fullName, status });
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        assertion('one', 'passed'),
        assertion('two', 'failed'),
        assertion('three', 'pending'),
      ],
    },
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect(readVitest(file({ testResults }))).toEqual({
    passed: 1,
    failed: ['two', 'broken.test.ts'],
    skipped: ['three'],
    flaky: [],
  });
});

test('readPlaywright reads nested suites, names flaky tests, and counts errors outside of tests', () => {
  const spec = (title, status) => ({ title, tests: [{ status }] });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('one', 'expected')],
      suites: [{ title: 'inner', specs: [spec('two', 'flaky'), spec('three', 'skipped')] }],
    },
  ];
  expect(readPlaywright(file({ suites, errors: [{ message: 'no config\nat x' }] }))).toEqual({
    passed: 2,
    failed: ['no config'],
    skipped: ['a.spec.ts > inner > three'],
    flaky: ['a.spec.ts > inner > two'],
  });
});

test('readVitest and readPlaywright count a missing or empty report as a failure', () => {
  expect(readVitest(join(folder, 'none.json')).failed).toEqual(['the runner wrote no report']);
  expect(readPlaywright(file({ suites: [], errors: [] })).failed).toEqual(['no test was found']);
});

test('totalLine counts passed and failed tests, and skipped ones if there are any', () => {
  expect(totalLine({ passed: 7, failed: [], skipped: [] })).toBe('total: 7 passed, 0 failed');
  expect(totalLine({ passed: 7, failed: ['a'], skipped: ['b', 'c'] })).toBe(
    'total: 7 passed, 1 failed, 2 skipped',
  );
});
