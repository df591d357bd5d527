import { join } from 'node:path';

import { onProjectNode } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { lastPrograms } from './record/last-programs.mjs';
import { morePrograms } from './record/more-programs.mjs';
import { programs } from './record/programs.mjs';
import { record } from './record/recorder.mjs';
import { unseenAgain } from './record/unseen-again.mjs';
import { unseenPrograms } from './record/unseen-programs.mjs';

/** Maximum number of concurrent recordings, which mostly wait. */
const AT_ONCE = 8;

const sizes = [
  { cols: 52, rows: 18 },
  { cols: 80, rows: 24 },
  { cols: 128, rows: 40 },
];

/**
 * Records the programs that this machine has again: `node scripts/record-screens.mjs [WORD...]`.
 * Drives real programs in its own tmux server. The expected result of each screen is in its
 * scenario.
 */
const rounds = [
  ['programs', programs],
  ['more-programs', morePrograms],
  ['last-programs', lastPrograms],
  ['unseen-programs', unseenPrograms],
  ['unseen-again', unseenAgain],
];

await main((words) =>
  onProjectNode(async () => {
    // Imports TypeScript, which older versions of Node cannot.
    const { write } = await import('./record/screen-store.mjs');
    const isChosen = ({ screen }) =>
      words.length === 0 || words.some((word) => screen.includes(word));
    const missing = [];
    for (const [folder, scenarios] of rounds) {
      const jobs = scenarios
        .filter(isChosen)
        .flatMap((scenario) => sizes.map((size) => ({ scenario, size })));
      const entries = await recordAll(jobs, missing);
      write(join(root, 'src', 'core', 'detection', 'fixtures', folder), entries);
    }
    for (const each of missing) console.error(`not recorded: ${each}`);
    return missing.length === 0 ? 0 : 1;
  }),
);

async function recordAll(jobs, missing) {
  const shots = new Map();
  const waiting = [...jobs];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      try {
        shots.set(job, await record(job.scenario, job.size));
      } catch (error) {
        missing.push(
          `${job.scenario.screen} at ${job.size.cols}x${job.size.rows}: ${error.message}`,
        );
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return jobs.flatMap((job) => (shots.has(job) ? [{ ...job, shot: shots.get(job) }] : []));
}
