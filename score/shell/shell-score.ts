import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import type { Played } from './play-cases.ts';

/** Growth of the agent's process that no output may exceed. */
const MAX_GROWTH_MIB = 150;
/** Limit of all cases together. */
const LIMIT_MS = 300_000;

/** Result of all cases, which run in a process of their own. */
export interface ShellScore {
  /** Null, or the reason for which nothing was measured (no Linux). */
  readonly reason: string | null;
  readonly cases: readonly Played[];
  /** Cases whose result came in time. The gate is all. */
  readonly inTime: number;
  /** Cases with the expected result. */
  readonly right: number;
  /** Processes that were left. The gate is 0. */
  readonly left: number;
  /** Resident memory in MiB: after the first case, and the largest. */
  readonly baseMiB: number;
  readonly peakMiB: number;
  /** True if every gate is met. */
  readonly isMet: boolean;
}

/** Plays the cases of the shell tool. Takes about two minutes. */
export async function scoreShell(): Promise<ShellScore> {
  if (process.platform !== 'linux') return scoreOf([], 'Processes are counted on Linux only.');
  const cases: Played[] = [];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts'), '--play'],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  for await (const line of createInterface({ input: child.stdout })) cases.push(parse(line));
  clearTimeout(timer);
  const code = child.exitCode ?? (await new Promise((resolve) => child.once('exit', resolve)));
  return scoreOf(cases, code === 0 ? null : 'The process with the cases ended too early.');
}

function parse(line: string): Played {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the line is written by main.ts
  return JSON.parse(line) as Played;
}

function scoreOf(cases: readonly Played[], reason: string | null): ShellScore {
  const inTime = cases.filter((each) => each.isInTime).length;
  const right = cases.filter((each) => each.isRight).length;
  const left = cases.reduce((sum, each) => sum + each.left, 0);
  const baseMiB = cases[0]?.peakMiB ?? 0;
  const peakMiB = Math.max(0, ...cases.map((each) => each.peakMiB));
  const isAll = reason === null && inTime === cases.length && right === cases.length;
  const isMet = isAll && left === 0 && peakMiB - baseMiB <= MAX_GROWTH_MIB;
  return { reason, cases, inTime, right, left, baseMiB, peakMiB, isMet };
}
