const DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Splits the tests that passed only when run again into those that may do so and the others.
 * `entries` is e2e/repeated-tests.json: `test` (the name in the report; `*` stands for all tests),
 * `issue` (what is known of the cause) and `since` (ISO date). An entry counts for 14 days.
 */
export function repeatedTests(names, entries, now) {
  for (const entry of entries) checkEntry(entry);
  const valid = entries.filter(({ since }) => Date.parse(now) - Date.parse(since) < DAYS * DAY_MS);
  const isListed = (name) => valid.some(({ test }) => test === '*' || test === name);
  return {
    listed: names.filter(isListed),
    unlisted: names.filter((name) => !isListed(name)),
  };
}

function checkEntry({ test, issue, since }) {
  if (!test || !issue || Number.isNaN(Date.parse(since)))
    throw new Error('An entry of e2e/repeated-tests.json needs `test`, `issue` and `since`.');
}
