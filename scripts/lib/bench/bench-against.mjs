import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../paths.mjs';
import { capture, Stop } from '../run.mjs';
import { startProgress } from '../progress.mjs';
import { benchTree, dayBefore } from './bench-tree.mjs';
import { compareRuns } from './compare-figures.mjs';

/** Known prices: a list of `{ figure, ratio, reason }`. */
const ACCEPTED = join('bench', 'accepted.json');

/** Runs one part of the bench of a tree, and returns its figures. */
async function measure(folder, part) {
  const report = join(folder, 'test-results', 'bench.json');
  rmSync(report, { force: true });
  const args = [join(folder, 'scripts', 'bench.mjs'), part];
  const { output } = await capture(process.execPath, args, { cwd: folder });
  // A figure over its limit fails the bench; here only the comparison counts.
  if (!existsSync(report)) throw new Stop(`The bench of ${folder} wrote no figures:\n${output}`);
  return JSON.parse(readFileSync(report, 'utf8')).figures;
}

/** Measures both trees in turn, the first one changing, so that a drift affects both alike. */
async function measurePairs(before, after, part, pairs) {
  const runs = [];
  for (let pair = 1; pair <= pairs; pair += 1) {
    const progress = startProgress(`${part || 'all parts'}, pair ${pair} of ${pairs}`);
    const isOldFirst = pair % 2 === 1;
    const first = await measure(isOldFirst ? before : after, part);
    const second = await measure(isOldFirst ? after : before, part);
    runs.push(isOldFirst ? [first, second] : [second, first]);
    progress.end('done');
  }
  return runs;
}

/** Compares one part and prints its figures. Returns those that are worse. */
async function worseIn(part, folder, pairs, accepted) {
  const found = compareRuns(await measurePairs(folder, root, part, pairs), accepted);
  console.table(found.compared.map(rowOf));
  for (const name of found.missing) console.log(`Not compared, because one side lacks it: ${name}`);
  return found.compared.filter(({ verdict }) => verdict === 'worse');
}

const digits = (value) => value.toFixed(value >= 100 ? 0 : 2);

function rowOf({ name, unit, before, after, ratio, interval, verdict, more, reason }) {
  const [low, high] = interval.map((each) => each.toFixed(2));
  return {
    figure: unit === '' ? name : `${name}, ${unit}`,
    before: digits(before),
    after: digits(after),
    ratio: `${ratio.toFixed(2)} (${low} to ${high})`,
    verdict: verdict === 'noisy' ? `too noisy: ${more} more runs` : verdict,
    ...(reason !== null && { accepted: reason }),
  };
}

/**
 * Compares this tree with a revision: both measure each part in turn. Prints the ratio of each
 * figure with its 95 % interval. `day` as the revision is the commit of a day ago. Returns exit code
 * 1 if `isGate` is set and a figure is worse in two measurements, so that noise stops no build.
 */
export async function benchAgainst({ parts, against, pairs, isGate }) {
  const revision = against === 'day' ? await dayBefore() : against;
  if (revision === null) {
    console.log('NOT COMPARED: this clone has no commit that is a day older. Fetch its history.');
    return 0;
  }
  const { commit, folder } = await benchTree(revision);
  const accepted = JSON.parse(readFileSync(join(root, ACCEPTED), 'utf8'));
  console.log(`This tree against ${commit.slice(0, 12)}, ${pairs} pairs of runs of each part.`);
  const worse = [];
  for (const part of parts.length === 0 ? [''] : parts) {
    const first = await worseIn(part, folder, pairs, accepted);
    if (first.length === 0 || !isGate) worse.push(...first);
    else {
      const second = await worseIn(part, folder, pairs, accepted);
      worse.push(...second.filter(({ name }) => first.some((each) => each.name === name)));
    }
  }
  for (const { name, ratio } of worse)
    console.log(
      `worse: ${name} (${ratio.toFixed(2)}). Find the cause, or write the price with its reason in ${ACCEPTED}.`,
    );
  return isGate && worse.length > 0 ? 1 : 0;
}
