import { posix } from 'node:path';

import { importersOf, testsOf } from './import-graph.mjs';

/** Exports `sized` and `seedOr`. */
const SIZES = 'src/shared/testing/test-size.fixture.ts';

/**
 * Returns the test files that have two sizes: those that import the module of sizes, or a fixture
 * that does. `texts` maps paths from the project's root to contents.
 */
export function stressFiles(texts) {
  return testsOf(importersOf(texts), SIZES).toSorted();
}

/** Selects the files whose paths contain one of the given texts; all if none is given. */
export function selectFiles(files, given) {
  const wanted = given.map((each) => posix.normalize(each));
  return files.filter((path) => wanted.length === 0 || wanted.some((each) => path.includes(each)));
}
