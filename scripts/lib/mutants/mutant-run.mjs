import { dirname } from 'node:path';

import { shuffled } from '../stress/seeded-order.mjs';
import { importersOf, isTestFile, testsOf } from '../stress/import-graph.mjs';
import { mutantNames, mutantsOf, mutated } from './mutate.mjs';

/** Parts whose mistakes cost a person the most: merge, hub, rules, edit engine, review's apply. */
const PARTS =
  /^src\/(?:shared\/conversation\/merge[.]ts$|core\/interactions\/|core\/rules\/|agent\/edit\/|core\/review\/applying\/)/;
const isCode = (path) =>
  PARTS.test(path) && !isTestFile(path) && !/[.]fixture[.]ts$|\/fake-/.test(path);

/** Number of test files that one run has, and that a mutant has to survive: those nearest to it. */
const BATCH = 6;
const MAX_TESTS = 30;

/** Returns mutants of the parts by their names. */
function namedMutants(texts) {
  return new Map(
    [...texts]
      .filter(([path]) => isCode(path))
      .flatMap(([path, text]) => {
        const mutants = mutantsOf(path, text);
        const names = mutantNames(text, mutants);
        return mutants.map((mutant, at) => [names[at], mutant]);
      }),
  );
}

/** Returns the names of `count` mutants that the seed chooses. */
export function chosenNames(texts, { count, seed }) {
  return shuffled([...namedMutants(texts).keys()].toSorted(), seed).slice(0, count);
}

/** Moves the tests of a file's own folder to the front; some reach the file only by a harness. */
function besideFirst(tests, path) {
  const isBeside = (test) => dirname(test) === dirname(path);
  return [...tests.filter(isBeside), ...tests.filter((test) => !isBeside(test))];
}

/** Returns the test files that a run reported as failed; all of them if it names none. */
function failedOf(tests, output) {
  const failed = tests.filter((test) => output.includes(test));
  return failed.length === 0 ? tests : failed;
}

/**
 * Runs the nearest tests of each named mutant in work trees of one revision, one mutant at a time in
 * each. Returns for each name `killed`, `survived`, `untested` (no test imports the file), `broken`
 * (all tests fail without the mutant, too) or `missing` (this revision has no such
 * mutant). A mutant that runs too long is killed.
 */
export async function mutantVerdicts(trees, names, onVerdict = () => undefined) {
  const texts = trees[0].texts();
  const mutants = namedMutants(texts);
  const importers = importersOf(texts);
  const sound = new Map();
  /** Tests that fail without a mutant, such as those that need built programs. */
  const unsound = new Set();
  const isSound = async (tree, path, tests) => {
    const key = tests.join();
    const end = sound.get(key) ?? (await tree.run(tests, { path, text: texts.get(path) })).end;
    sound.set(key, end);
    return end === 'passed';
  };
  const verdictOf = async (tree, name) => {
    const mutant = mutants.get(name);
    if (!mutant) return 'missing';
    const { path } = mutant;
    const tests = besideFirst(testsOf(importers, path), path).slice(0, MAX_TESTS);
    if (tests.length === 0) return 'untested';
    const text = mutated(texts.get(path), mutant);
    let isTested = false;
    for (let at = 0; at < tests.length; at += BATCH) {
      let batch = tests.slice(at, at + BATCH).filter((test) => !unsound.has(test));
      while (batch.length > 0) {
        const ran = await tree.run(batch, { path, text });
        isTested ||= ran.end === 'passed';
        if (ran.end === 'passed') break;
        const failed = failedOf(batch, ran.output);
        if (await isSound(tree, path, failed)) return 'killed';
        for (const test of failed) unsound.add(test);
        batch = batch.filter((test) => !unsound.has(test));
      }
    }
    if (!isTested) return 'broken';
    return 'survived';
  };
  const verdicts = new Map();
  const waiting = [...names];
  const work = async (tree) => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const verdict = await verdictOf(tree, name);
      verdicts.set(name, verdict);
      onVerdict(name, verdict);
    }
  };
  await Promise.all(trees.map(work));
  return verdicts;
}

/** Returns the mutants that the tests of the older revision kill and those of this one do not. */
export function lostKills(before, now) {
  return [...now]
    .filter(([name, verdict]) => verdict !== 'killed' && before.get(name) === 'killed')
    .map(([name]) => name);
}
