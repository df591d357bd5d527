import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

import config from '../../../vitest.config.ts';
import { leftOutLine, nearestTests, projectPath } from './nearest-tests.mjs';

/**
 * Bounds of what two cores run in about 40 seconds beside the other checks: test files, of which
 * each has to load its imports, and their own time.
 */
const LIMIT = 30;
const BUDGET_MS = 25_000;
/** Assumed time of a test file that has not run on this machine yet: twice the average. */
const UNKNOWN_MS = 1500;

const changed = JSON.parse(process.env.CORRAL_CHANGED);

/** Runs the test files nearest to the changed files, and prints which others import them. */
class NearestTests extends BaseSequencer {
  async sort(specifications) {
    const byPath = new Map(specifications.map((each) => [projectPath(each.moduleId), each]));
    const durationOf = (path) =>
      this.ctx.cache.getTestSpecificationResult(byPath.get(path))?.duration ?? UNKNOWN_MS;
    const bounds = { limit: LIMIT, budgetMs: BUDGET_MS, durationOf };
    const { chosen, others } = nearestTests([...byPath.keys()], changed, bounds);
    const line = leftOutLine(others);
    if (line !== '') console.log(line);
    return chosen.map((path) => byPath.get(path));
  }
}

export default mergeConfig(
  config,
  defineConfig({ test: { sequence: { sequencer: NearestTests } } }),
);
