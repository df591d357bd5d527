import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateCases } from './edit/cases.ts';
import { editTable, mutationTable } from './edit/edit-table.ts';
import { scoreEdits } from './edit/edit-score.ts';
import { strategies } from './edit/strategies.ts';

// `npm run score` measures Corral's own agent without a network. The same seed gives the same
// figures. `--seed N` takes other cases; `--write` puts the tables into docs/score.md.

const CASES = 4_200;
const root = join(import.meta.dirname, '..');
const seedAt = process.argv.indexOf('--seed');
const seed = seedAt === -1 ? 1 : Number(process.argv[seedAt + 1]);
if (!Number.isSafeInteger(seed)) throw new Error('--seed needs a whole number.');

const cases = generateCases(seed, CASES);
const scores = strategies.map((strategy) => scoreEdits(strategy, cases));
const [ours] = scores;
if (!ours) throw new Error('There is no strategy.');
const tables = `${editTable(scores)}\n\n${mutationTable(ours)}`;
console.log(tables);
for (const each of ours.wrongCases.slice(0, 3)) console.log('WRONG', JSON.stringify(each));

mkdirSync(join(root, 'test-results'), { recursive: true });
writeFileSync(
  join(root, 'test-results', 'score.json'),
  JSON.stringify({ seed, cases: CASES, edit: scores }, null, 2),
);
if (process.argv.includes('--write')) {
  const path = join(root, 'docs', 'score.md');
  const [before = '', rest = ''] = readFileSync(path, 'utf8').split('<!-- edit -->');
  const after = rest.split('<!-- /edit -->')[1] ?? '';
  writeFileSync(path, `${before}<!-- edit -->\n\n${tables}\n\n<!-- /edit -->${after}`);
}
process.exitCode = ours.wrong === 0 ? 0 : 1;
