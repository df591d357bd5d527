import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';

import type { Figure } from './bench.ts';

export type Verdict = 'ok' | 'above target' | 'OVER';

/**
 * Returns `OVER` if the ratio to the floor exceeds its limit, which must not happen on any machine.
 */
export function verdictOf({ value, p95, floor, limit, target, targetP95 }: Figure): Verdict {
  if (limit !== null && value > floor * limit) return 'OVER';
  const isAbove =
    (target !== undefined && value > target) ||
    (targetP95 !== undefined && (p95 ?? value) > targetP95);
  return isAbove ? 'above target' : 'ok';
}

function number(value: number): string {
  return value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);
}

/** Formats the median, followed by the 95th percentile in brackets. */
function pair(value: number | undefined, p95: number | undefined): string {
  if (value === undefined) return p95 === undefined ? '' : `(${number(p95)})`;
  return p95 === undefined ? number(value) : `${number(value)} (${number(p95)})`;
}

function ratioOf({ value, floor }: Figure): string {
  return floor === 0 ? '' : number(value / floor);
}

/** Returns one table row. */
export function rowOf(figure: Figure) {
  const { name, unit, value, p95, floorName, floor, floorP95, limit, target, targetP95 } = figure;
  return {
    what: unit === '' ? name : `${name}, ${unit}`,
    value: pair(value, p95),
    floor: `${pair(floor, floorP95)} ${floorName}`,
    ratio: limit === null ? ratioOf(figure) : `${ratioOf(figure)} of ${limit}`,
    target: pair(target, targetP95),
    verdict: verdictOf(figure),
  };
}

export function machineText(): string {
  const [processor] = cpus();
  const memory = (totalmem() / 2 ** 30).toFixed(0);
  return `${cpus().length} x ${processor?.model ?? 'unknown processor'}, ${memory} GiB, ${process.platform} ${release()}, Node ${process.version}`;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim();
  } catch {
    // Outside of a clone, as in an archive, the figures are still written.
    return 'unknown';
  }
}

type Part = { readonly name: string; readonly figures: readonly Figure[] };
type Missing = { readonly name: string; readonly reason: string };
/** Results of a run, and the benches that could not run. */
export type Run = {
  readonly parts: readonly Part[];
  readonly missing: readonly Missing[];
  readonly startedAt: Date;
  readonly load: number;
};

const METHOD = `Written by \`npm run bench -- --write\`; \`npm run bench\` shows the same on your machine. Not edited by hand.

Each figure stands next to its floor: the least that the same work can cost, taken in the same run on the same machine. Times differ
between machines and moments; ratios to a floor differ less. A pair is the median and, in brackets, the 95th percentile. "Painted" is
when a MutationObserver in the page saw the change, then came an animation frame (unless one made the change), then a task. The agent is the real Claude Code; its
model is a scripted server on loopback that keeps the time of each event it writes. The browser is headless Chromium without a GPU.
"of N" after a ratio is a limit: the run fails above it. A target is what Corral aims at; being above it is reported and fails nothing.`;

function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(rowOf).map((row) => `| ${Object.values(row).join(' | ')} |`);
  return [
    '| what | value | floor | ratio | target | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
}

/** Wraps each paragraph at 100 columns, as all documents are. */
function wrapped(paragraph: string): string {
  const lines: string[] = [];
  for (const word of paragraph.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > 100) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}

/** Returns the content of docs/benchmarks.md. */
export function markdownOf({ parts, missing, startedAt, load }: Run): string {
  const all = parts.flatMap(({ figures }) => figures);
  const over = all.filter((figure) => verdictOf(figure) !== 'ok');
  const taken = `Taken ${startedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC at commit ${commit()} on ${machineText()}. Load when it began: ${load.toFixed(1)}.`;
  const summary = `${all.length} figures, ${over.length} of them over a limit or above their target${over.length === 0 ? '.' : `: ${over.map(({ name }) => name).join('; ')}.`}`;
  const lost = missing.map(({ name, reason }) => `**Not measured: ${name}.** ${reason}`);
  const sections = parts.map(({ name, figures }) => `## ${name}\n\n${tableOf(figures)}`);
  const prose = [...METHOD.split('\n\n'), taken, summary, ...lost].map(wrapped);
  return `${['# Benchmarks', ...prose, ...sections].join('\n\n')}\n`;
}
