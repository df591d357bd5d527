const named = ({ file, title }) => `${file} › ${title}`;

/** Title for a file that fails although none of its tests does: it did not load, or a hook failed. */
const FILE = 'the file itself';

/** Returns the tests of vitest's report as `{ file, title, status }`, files below `root`. */
function testsOf({ testResults }, root) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replaceAll('\\', '/').replace(/^Z:/u, '').replace(`${root}/`, '');
    const tests = assertionResults.map((test) => ({
      file,
      title: test.fullName,
      status: test.status,
    }));
    const isExplained = status !== 'failed' || tests.some((test) => test.status === 'failed');
    return isExplained ? tests : [...tests, { file, title: FILE, status: 'failed' }];
  });
}

/**
 * Compares a report with the list of tests that cannot run as programs of Windows, with their
 * reasons: `{ file: { title: reason } }`. A listed test that fails is `expected`. One that passes, or
 * that the report lacks, is a failure: its entry must be removed.
 */
export function compareWithList(report, list, root) {
  const tests = testsOf(report, root);
  const withStatus = (status) => tests.filter((test) => test.status === status);
  const failures = withStatus('failed');
  const isListed = ({ file, title }) => title in (list[file] ?? {});
  const hasFailed = (file, title) =>
    failures.some((test) => test.file === file && test.title === title);
  const stale = Object.entries(list).flatMap(([file, titles]) =>
    Object.keys(titles)
      .filter((title) => !hasFailed(file, title))
      .map((title) => `${named({ file, title })} is listed, but does not fail: remove it`),
  );
  return {
    passed: withStatus('passed').length,
    expected: failures.filter(isListed).length,
    skipped: tests.filter(({ status }) => !['passed', 'failed'].includes(status)).map(named),
    failed: [...failures.filter((test) => !isListed(test)).map(named), ...stale],
  };
}
