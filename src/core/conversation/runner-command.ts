/** Beginnings of commands that run tests and exit with a code other than 0 if one fails. */
const RUNNERS = [
  /^(?:npm|pnpm|yarn|bun)(?: run)? test(?::[\w:-]+)?(?: |$)/,
  /^(?:npx |pnpm exec |yarn |bunx )?(?:vitest|jest|mocha|ava|playwright test)(?: |$)/,
  /^node (?:--[\w=.-]+ )*--test(?: |$)/,
  /^deno test(?: |$)/,
  /^(?:uv run |poetry run )?(?:pytest|tox|nox)(?: |$)/,
  /^(?:uv run |poetry run )?python3? -m (?:pytest|unittest)(?: |$)/,
  /^cargo (?:test|nextest run)(?: |$)/,
  /^(?:go|dotnet|swift|mix|flutter|dart) test(?: |$)/,
  /^(?:\.\/gradlew|\.\/mvnw|gradle|mvn) (?:-q |clean )*(?::[\w:-]+:)?(?:test|check|verify)(?: |$)/,
  /^make (?:test|check)(?: |$)/,
  /^(?:bundle exec )?rspec(?: |$)/,
  /^(?:vendor\/bin\/)?phpunit(?: |$)/,
  /^ctest(?: |$)/,
];

/** Signs by which the exit code of a line may be that of another command than its last one. */
const OTHER_CODE = /[;|<>`#]|[^\S \t]|\$\(|(?<!&)&(?!&)/;
/** Options by which a runner runs no test. */
const NO_RUN = / (?:-n|-h|-D?\S*(?:skip|no-run|dry-run|collect-only|list|help|version)\S*)(?: |$)/i;
const VARIABLES = /^(?:[A-Za-z_]\w*=[\w./:-]* )+/;

/**
 * Returns the test command of a line whose exit code is that of the tests, such as `cd a && npm
 * test`; null for any other line. A list of known forms: a line that is not understood is none.
 */
export function testCommandIn(line: string): string | null {
  if (line.length > 2_000 || OTHER_CODE.test(line)) return null;
  const parts = line.split('&&').map((part) => part.trim().replace(/[ \t]+/g, ' '));
  const last = parts.pop() ?? '';
  if (!parts.every((part) => /^cd [^&]+$/.test(part))) return null;
  const command = last.replace(VARIABLES, '');
  if (NO_RUN.test(command)) return null;
  return RUNNERS.some((runner) => runner.test(command)) ? command : null;
}
