import { createHash } from 'node:crypto';

/** Number of parts into which the specs that show no claim are divided; a commit runs one part. */
export const TURNS = 5;

/**
 * The same on a machine on which the tests before the specs took more than `SLOW_MINUTES`; two
 * quiet cores need 8. One run of CI took 82 of its 90 minutes.
 */
export const SLOW_TURNS = 16;
const SLOW_MINUTES = 20;

/** Returns the number of parts, by the minutes that the tests before the specs took. */
export const turnsAfter = (minutes) => (minutes > SLOW_MINUTES ? SLOW_TURNS : TURNS);

/** Returns which part runs with a commit, from 0 to `turns` - 1. */
export const turnOfCommit = (commit, turns) => Number.parseInt(commit.slice(0, 8), 16) % turns;

/** Returns the part of a spec. All projects of a spec have the same. */
const turnOfSpec = ({ file, titles }, turns) =>
  createHash('sha256')
    .update([file, ...titles].join(' › '))
    .digest()
    .readUInt32BE() % turns;

function* specsIn(suite, titles) {
  for (const { file, title, tests } of suite.specs ?? [])
    for (const { projectName } of tests)
      yield { project: projectName, file, titles: [...titles, title] };
  for (const child of suite.suites ?? []) yield* specsIn(child, [...titles, child.title]);
}

/** Returns `{ project, file, titles }` of each spec in the JSON of `playwright test --list`. */
export const listedSpecs = ({ suites }) => suites.flatMap((file) => [...specsIn(file, [])]);

/** Returns whether a title comes from a source's title with `${}`, or from the beginning of one. */
function comesFrom(title, source) {
  const [first = '', ...others] = source.split(/\$\{[^}]*\}/u);
  if (!title.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = title.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

/** Returns the titles that claims name, by spec file. */
function titlesByFile(names) {
  const byFile = new Map();
  for (const name of names) {
    const [path, title = ''] = name.split(' › ');
    const file = path.replace('e2e/specs/', '');
    byFile.set(file, [...(byFile.get(file) ?? []), title]);
  }
  return byFile;
}

/**
 * Returns the specs that do not run in a turn out of `turns`. Those that a claim names always run, and those of
 * files in `edited`. A named title that is none of its file, e.g. that of a step, keeps the file.
 */
export function leftOutSpecs(specs, { names, edited, turn, turns }) {
  const byNames = titlesByFile(names);
  const isNamed = ({ titles }, source) => comesFrom(titles.at(-1), source);
  const whole = new Set(edited);
  for (const [file, named] of byNames) {
    const own = specs.filter((spec) => spec.file === file);
    if (named.some((source) => !own.some((spec) => isNamed(spec, source)))) whole.add(file);
  }
  return specs.filter((spec) => {
    if (whole.has(spec.file) || turnOfSpec(spec, turns) === turn) return false;
    return !(byNames.get(spec.file) ?? []).some((source) => isNamed(spec, source));
  });
}

/** Returns the name of a spec file in the JSON of `playwright test --list`. */
export const fileOf = (path) => path.replace('e2e/specs/', '');

/**
 * Returns the spec files in the output of `git log --name-only --format=%x00`, without those of
 * commits that edited more than `most`.
 */
export const filesOfCommits = (log, most) =>
  log.split('\0').flatMap((commit) => {
    const files = commit.split('\n').filter(Boolean).map(fileOf);
    return files.length > most ? [] : files;
  });

/** Returns a spec as a line of the file that `playwright test --test-list-invert` reads. */
export const listLine = ({ project, file, titles }) =>
  [`[${project}]`, file, ...titles].join(' › ');
