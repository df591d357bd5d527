import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';

import { err, ok, type Result } from '#shared/base/result.ts';

import type { Bench, Figure } from './bench.ts';
import { machineText, markdownOf, rowOf, verdictOf, type Run } from './report.ts';

const root = join(import.meta.dirname, '..');

async function load(file: string): Promise<Bench> {
  const module: { readonly bench?: Bench } = await import(join(import.meta.dirname, file));
  if (module.bench === undefined)
    throw new Error(`bench/${file} must export a function named "bench".`);
  return module.bench;
}

/**
 * Returns why certain benches cannot run here, from `CORRAL_BENCH_MISSING`, which scripts/bench.mjs
 * sets.
 */
function missingHere(): ReadonlyMap<string, string> {
  const reasons: unknown = JSON.parse(process.env['CORRAL_BENCH_MISSING'] ?? '{}');
  return new Map(Object.entries(Object(reasons)).map(([name, reason]) => [name, String(reason)]));
}

async function runAll(files: readonly string[]): Promise<Run> {
  const reasons = missingHere();
  const parts: { name: string; figures: readonly Figure[] }[] = [];
  const missing: { name: string; reason: string }[] = [];
  const run = { parts, missing, startedAt: new Date(), load: loadavg()[0] ?? 0 };
  for (const file of files) {
    const name = file.replace('.bench.ts', '');
    const reason = reasons.get(name);
    if (reason !== undefined) missing.push({ name, reason });
    else {
      console.log(`${name} …`);
      const measured = await measure(file);
      if (measured.ok) parts.push({ name, figures: measured.value });
      else missing.push({ name, reason: measured.error });
    }
  }
  return run;
}

/** Runs a bench. Returns the reason of a failure, so that the other benches still run. */
async function measure(file: string): Promise<Result<readonly Figure[], string>> {
  try {
    return ok(await (await load(file))());
  } catch (error) {
    console.error(error);
    return err(`It failed: ${String(error).split('\n')[0]}`);
  }
}

function write(run: Run, figures: readonly Figure[]): void {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const { missing, startedAt } = run;
  const content = {
    machine: machineText(),
    node: process.version,
    startedAt,
    load: run.load,
    figures,
    missing,
  };
  writeFileSync(join(root, 'test-results', 'bench.json'), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Runs `npm run bench [-- word] [--write]`: every bench whose file name contains the word. Exit
 * code 1 if a figure exceeds its limit.
 */
const words = process.argv.slice(2);
const word = words.find((each) => !each.startsWith('--')) ?? '';
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.bench.ts') && file.includes(word),
);
const writes = words.includes('--write');
if (writes && word !== '')
  throw new Error('--write takes no word: docs/benchmarks.md has all figures, of one run.');
const run = await runAll(files);
const figures = run.parts.flatMap((part) => part.figures);
console.table(figures.map(rowOf));
write(run, figures);
console.log(
  `${figures.length} figures of ${run.parts.length} files; also in test-results/bench.json`,
);
if (writes) writeFileSync(join(root, 'docs', 'benchmarks.md'), markdownOf(run));
for (const { name, reason } of run.missing) console.error(`\nNOT MEASURED: ${name}. ${reason}`);
process.exitCode =
  figures.length === 0 ||
  run.missing.length > 0 ||
  figures.some((figure) => verdictOf(figure) === 'OVER')
    ? 1
    : 0;
