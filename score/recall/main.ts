import { LEAST_FOUND, MOST_MS, scoreRecall } from './recall-score.ts';
import { recallTable } from './recall-table.ts';

// `node score/recall/main.ts [--seed N]` measures recall alone, without a network.

const seedAt = process.argv.indexOf('--seed');
const seed = seedAt === -1 ? 1 : Number(process.argv[seedAt + 1]);
if (!Number.isSafeInteger(seed)) throw new Error('--seed needs a whole number.');

const scores = await scoreRecall(seed);
console.log(recallTable(scores));
const [ours, floor] = scores;
if (!ours || !floor) throw new Error('There is no strategy.');
const isFound = ours.found.English >= LEAST_FOUND && ours.found.Chinese >= LEAST_FOUND;
// The floor shows how busy the machine is.
const isFast = ours.p95 <= Math.max(MOST_MS, floor.p95);
process.exitCode = isFound && isFast ? 0 : 1;
