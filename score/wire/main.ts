import { scoreWire } from './wire-score.ts';
import { wireTable } from './wire-table.ts';

// `node score/wire/main.ts [seed]` prints the figures and exits with 1 if a gate is missed.

const score = await scoreWire(Number(process.argv[2] ?? 1));
console.log(wireTable(score));
for (const failure of score.failures.slice(0, 10)) console.log('FAILED', failure);
process.exitCode = score.isPassed ? 0 : 1;
