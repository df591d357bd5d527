import { scoreOverhead } from './overhead-score.ts';
import { overheadTable } from './overhead-table.ts';

// `node score/overhead/main.ts` prints the figures and exits with 1 if a gate is missed.

const score = await scoreOverhead();
console.log(overheadTable(score));
for (const each of score.missed) console.log('MISSED', each);
process.exitCode = score.missed.length === 0 ? 0 : 1;
