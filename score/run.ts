import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Part, PartScore } from './part.ts';
import { PARTS } from './parts.ts';
import { withTable } from './with-table.ts';

// `npm run score` measures Corral's own agent without a network. The same seed gives the same
// cases. `--only edit,shell` runs these parts, `--seed N` takes other cases, `--write` puts the
// tables into docs/score.md, `--model ID` lets a real model play the tasks.

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    model: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error('--seed needs a whole number.');

const scores: { readonly part: Part; readonly score: PartScore }[] = [];
for (const part of chosenParts(values.only)) {
  console.log(`\n## ${part.name} (gate: ${part.gate})\n`);
  // oxlint-disable-next-line no-await-in-loop -- parts that measure times run alone
  const score = await part.run({ seed, model: values.model ?? null });
  scores.push({ part, score });
  console.log(score.table);
  for (const failure of score.failures.slice(0, 10)) console.log('FAILED', failure);
}
const missed = scores.filter(({ score }) => !score.isPassed).map(({ part }) => part.name);
console.log(missed.length === 0 ? '\nEvery gate is met.' : `\nMissed: ${missed.join(', ')}`);
writeResults();
if (values.write) writeTables();
process.exitCode = missed.length === 0 ? 0 : 1;

function chosenParts(only: string | undefined): readonly Part[] {
  if (only === undefined) return PARTS;
  return only.split(',').map((name) => {
    const part = PARTS.find((each) => each.name === name);
    if (part) return part;
    throw new Error(`There is no part ${name}: ${PARTS.map((each) => each.name).join(', ')}`);
  });
}

function writeResults(): void {
  const parts = scores.map(({ part: { name, gate }, score: { isPassed, failures, figures } }) => [
    name,
    { gate, isPassed, failures, figures },
  ]);
  const text = JSON.stringify({ seed, parts: Object.fromEntries(parts) }, null, 2);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results', 'score.json'), text);
}

function writeTables(): void {
  const path = join(root, 'docs', 'score.md');
  const text = scores.reduce(
    (before, { part, score }) => withTable(before, part.name, score.table),
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}
