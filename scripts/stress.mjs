import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBuilt } from './lib/build.mjs';
import { listFiles } from './lib/files.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectEnv, projectNode, root, tool } from './lib/paths.mjs';
import { leanMemory } from './lib/lean-memory.mjs';
import { main, Stop } from './lib/run.mjs';
import { runInBox } from './lib/stress/run-in-box.mjs';
import { selectFiles, stressFiles } from './lib/stress/stress-files.mjs';
import { stressOptions } from './lib/stress/stress-options.mjs';
import { stressCode, stressReport, stressRun } from './lib/stress/stress-run.mjs';
import { ensureStrace } from './lib/tools/strace.mjs';
import { ensureTmux } from './lib/tools/tmux.mjs';

function allStressFiles() {
  const sources = listFiles('src').filter((path) => /[.]tsx?$/.test(path));
  return stressFiles(
    new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
  );
}

/**
 * Runs `npm run test:stress -- [--seed N|day] [--minutes M] [files…]`: the test files that have a
 * size for `npm test` and a full one, at full size, each in a process of its own.
 */
await main(async (args) => {
  const { seed, minutes, given } = stressOptions(args);
  const files = selectFiles(allStressFiles(), given);
  if (files.length === 0)
    throw new Stop(`No stress file has ${given.join(' or ')} in its path.`, 2);
  await ensureInstalled();
  await ensureTmux();
  await ensureStrace();
  await ensureBuilt();
  console.log(`${files.length} files at full size, seed ${seed}.`);
  const env = projectEnv({
    ...leanMemory,
    CORRAL_STRESS: '1',
    CORRAL_BUILT_PROGRAMS: '1',
    CORRAL_SEED: String(seed),
  });
  const run = (path, ms) => {
    console.log(`\n${path}`);
    return runInBox(projectNode, [tool('vitest'), 'run', path], { cwd: root, env, ms });
  };
  const result = await stressRun(files, { seed, minutes }, { run });
  console.log(`\n${stressReport(result, seed).join('\n')}`);
  return stressCode(result, { minutes });
});
