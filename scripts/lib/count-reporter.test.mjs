import { expect, test } from 'vitest';

import CountReporter from './count-reporter.mjs';

test('CountReporter prints the number of files that have run, at most every 20 seconds', () => {
  const lines = [];
  let now = 0;
  const reporter = new CountReporter({ now: () => now, print: (line) => lines.push(line) });
  reporter.onTestRunStart([{}, {}, {}, {}]);
  for (const at of [5000, 21_000, 30_000, 42_000]) {
    now = at;
    reporter.onTestModuleEnd();
  }
  expect(lines).toEqual(['2 of 4 test files have run (21 s)', '4 of 4 test files have run (42 s)']);
});
