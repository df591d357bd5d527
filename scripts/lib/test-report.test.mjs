import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { readPlaywright, readVitest } from './test-report.mjs';

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

test('vitest: passed, failed, skipped, and files that do not load', () => {
  const assertion = (fullName, status) => ({ fullName, status });
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [assertion('one', 'passed'), assertion('two', 'failed'), assertion('three', 'pending')],
    },
    { name: 'broken.test.ts', status: 'failed', assertionResults: [] },
  ];
  expect(readVitest(file({ testResults }))).toEqual({ passed: 1, failed: ['two', 'broken.test.ts'], skipped: ['three'], flaky: [] });
});

test('playwright: nested suites, one that passed when run again is named, errors outside of tests count', () => {
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

test('no report and an empty report are failures, not silence', () => {
  expect(readVitest(join(folder, 'none.json')).failed).toEqual(['the runner wrote no report']);
  expect(readPlaywright(file({ suites: [], errors: [] })).failed).toEqual(['no test was found']);
});
