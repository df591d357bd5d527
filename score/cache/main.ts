import { scoreCache } from './cache-score.ts';
import { cacheTable } from './cache-table.ts';

// `node score/cache/main.ts [seed]` prints the figures and exits with 1 if a gate is missed.

const score = scoreCache(Number(process.argv[2] ?? 1));
console.log(cacheTable(score));
process.exitCode = score.isPassed ? 0 : 1;
