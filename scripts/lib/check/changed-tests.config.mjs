import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';

import config from '../../../vitest.config.ts';
import { nearestTests, projectPath } from './nearest-tests.mjs';

/** Number of test files that two cores run in about 40 seconds. */
const LIMIT = 30;
const changed = JSON.parse(process.env.CORRAL_CHANGED);

/** Runs the test files nearest to the changed files, and prints how many others import them. */
class NearestTests extends BaseSequencer {
  async sort(specifications) {
    const byPath = new Map(specifications.map((each) => [projectPath(each.moduleId), each]));
    const { chosen, others } = nearestTests([...byPath.keys()], changed, LIMIT);
    if (others > 0)
      console.log(
        `Left out ${others} test files farther from the changed files: npm run check runs all.`,
      );
    return chosen.map((path) => byPath.get(path));
  }
}

export default mergeConfig(
  config,
  defineConfig({ test: { sequence: { sequencer: NearestTests } } }),
);
