import { existsSync, readFileSync } from 'node:fs';

/**
 * Summarizes one runner's JSON report. A report that is missing or has no test counts as one
 * failure.
 */
function summary(tests, problems) {
  const named = (status) => tests.filter((test) => test.status === status).map((test) => test.name);
  const flaky = named('flaky');
  return {
    passed: named('passed').length + flaky.length,
    failed: [...named('failed'), ...problems],
    skipped: named('skipped'),
    flaky,
  };
}

function read(path, parse) {
  if (!existsSync(path)) return summary([], ['the runner wrote no report']);
  const { tests, problems } = parse(JSON.parse(readFileSync(path, 'utf8')));
  return summary(
    tests,
    tests.length === 0 && problems.length === 0 ? ['no test was found'] : problems,
  );
}

const vitestStatus = { passed: 'passed', failed: 'failed' };

/** Reads vitest's report. A file that does not load has no tests in it and counts as a failure. */
export function readVitest(path) {
  return read(path, ({ testResults }) => ({
    tests: testResults.flatMap((file) =>
      file.assertionResults.map((test) => ({
        name: test.fullName,
        status: vitestStatus[test.status] ?? 'skipped',
      })),
    ),
    problems: testResults
      .filter(
        (file) =>
          file.status === 'failed' &&
          !file.assertionResults.some((test) => test.status === 'failed'),
      )
      .map((file) => file.name),
  }));
}

const playwrightStatus = {
  expected: 'passed',
  flaky: 'flaky',
  unexpected: 'failed',
  skipped: 'skipped',
};

/** Returns the project of a spec, without the default `headless`. */
const shellOf = ({ projectName }) =>
  projectName === undefined || projectName === 'headless' ? [] : [projectName];

function* specsOf(suite, parents = []) {
  const path = [...parents, suite.title];
  for (const spec of suite.specs ?? [])
    for (const test of spec.tests)
      yield {
        name: [...shellOf(test), ...path, spec.title].join(' > '),
        status: playwrightStatus[test.status],
      };
  for (const child of suite.suites ?? []) yield* specsOf(child, path);
}

export function readPlaywright(path) {
  return read(path, ({ suites, errors }) => ({
    tests: suites.flatMap((suite) => [...specsOf(suite)]),
    problems: errors.map(
      (error) => error.message?.split('\n')[0] ?? 'an error outside of any test',
    ),
  }));
}

/** Returns the last line that `npm test` prints. */
export function totalLine({ passed, failed, skipped }) {
  const left = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `total: ${passed} passed, ${failed.length} failed${left}`;
}
