import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Bench, Figure } from './bench.ts';

const root = join(import.meta.dirname, '..');

async function load(file: string): Promise<Bench> {
  const module: { readonly bench?: Bench } = await import(join(import.meta.dirname, file));
  if (module.bench === undefined) throw new Error(`bench/${file} must export a function named "bench".`);
  return module.bench;
}

function isOver({ value, floor, limit }: Figure): boolean {
  return limit !== null && value > floor * limit;
}

function row(figure: Figure) {
  const { name, unit, value, floorName, floor, limit } = figure;
  return {
    what: name,
    value: `${value.toFixed(1)} ${unit}`,
    floor: `${floor.toFixed(1)} ${unit} (${floorName})`,
    ratio: (value / floor).toFixed(2),
    limit: limit ?? 'none',
    verdict: isOver(figure) ? 'OVER' : 'ok',
  };
}

/** `npm run bench [-- word]`: every bench whose file name contains the word. Exit code 1 if a figure is over its limit. */
const word = process.argv[2] ?? '';
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(word));
const figures: Figure[] = [];
for (const file of files) figures.push(...(await (await load(file))()));
console.table(figures.map(row));
mkdirSync(join(root, 'test-results'), { recursive: true });
const report = join(root, 'test-results', 'bench.json');
writeFileSync(report, `${JSON.stringify({ node: process.version, figures }, null, 2)}\n`);
console.log(`${figures.length} figures of ${files.length} files; also in ${report}`);
process.exitCode = figures.length === 0 || figures.some(isOver) ? 1 : 0;
