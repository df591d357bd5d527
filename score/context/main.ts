import { scoreContext } from './context-score.ts';
import { contextTable } from './context-table.ts';

// `node score/context/main.ts [seed]` prints the figures and exits with 1 if a gate is missed.

const score = scoreContext(Number(process.argv[2] ?? 1));
console.log(contextTable(score));
process.exitCode = score.isPassed ? 0 : 1;
