import { isGoodRecall, scoreRecall } from './recall-score.ts';
import { recallTable } from './recall-table.ts';

// `node score/recall/main.ts [--seed N]` measures recall alone, without a network.

const seedAt = process.argv.indexOf('--seed');
const seed = seedAt === -1 ? 1 : Number(process.argv[seedAt + 1]);
if (!Number.isSafeInteger(seed)) throw new Error('--seed needs a whole number.');

const scores = await scoreRecall(seed);
console.log(recallTable(scores));
process.exitCode = isGoodRecall(scores) ? 0 : 1;
