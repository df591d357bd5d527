import { execFile } from 'node:child_process';

import { readProcess, signalProcess, type ProcessFacts } from '#node/process/proc.ts';

import type { ProcessTree } from './process-tree.ts';

/** Time between SIGTERM and SIGKILL. */
export const PATIENCE_MS = 2_000;
const LOOK_MS = 20;
/** Limit of the rounds of SIGKILL, which a program that forks without pause makes necessary. */
const KILL_ROUNDS = 60;
/** Rounds without a pause between them. */
const QUICK_ROUNDS = 5;
const WINDOWS_LIMIT_MS = 2_500;

export interface EndTarget {
  readonly leader: number;
  readonly tree: ProcessTree;
  /** Returns true as soon as the leader has ended. */
  readonly hasEnded: () => boolean;
}

/**
 * Ends all processes of a command: SIGTERM, SIGKILL after `patienceMs` (0: at once). Returns the ids
 * that still run because they belong to another user (`sudo`).
 *
 * - Linux: the group, the session, and what left it (see `ProcessTree`).
 * - macOS and other Unix systems: the group, and the descendants that `ps` lists; a process that
 *   left the group and whose parent has ended is not found.
 * - Windows: `taskkill /T /F` on the tree.
 */
export async function endProcesses(
  target: EndTarget,
  patienceMs = PATIENCE_MS,
): Promise<readonly number[]> {
  if (process.platform === 'win32') return endOnWindows(target);
  return process.platform === 'linux'
    ? endOnLinux(target, patienceMs)
    : endOnUnix(target, patienceMs);
}

async function endOnLinux(target: EndTarget, patienceMs: number): Promise<readonly number[]> {
  if (patienceMs > 0 && (await endsByItself(target, patienceMs))) return [];
  return killAll(target);
}

/** Sends SIGTERM to all processes. Resolves to false if some still run after `patienceMs`. */
async function endsByItself(
  { leader, tree, hasEnded }: EndTarget,
  patienceMs: number,
): Promise<boolean> {
  const isLeaderOpen = !hasEnded();
  if (isLeaderOpen) signalProcess(-leader, 'SIGTERM');
  const found = tree.find();
  // A stopped process receives SIGTERM only when it continues.
  for (const each of found) if (signalIf(each, 'SIGTERM')) signalIf(each, 'SIGCONT');
  if (found.length === 0 && !isLeaderOpen) return true;
  return becomesTrue(() => tree.known().length === 0 && tree.find().length === 0, patienceMs);
}

async function killAll({ leader, tree, hasEnded }: EndTarget): Promise<readonly number[]> {
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    if (!hasEnded()) signalProcess(-leader, 'SIGKILL');
    const found = tree.find();
    if (found.length === 0) return [];
    const areOthers = !found.some((each) => signalIf(each, 'SIGKILL'));
    // A killed process may need a moment to disappear; a forking one must not get it.
    if (areOthers || round > QUICK_ROUNDS) await pause(LOOK_MS / 2);
    if (areOthers && round > QUICK_ROUNDS) break;
  }
  return tree.find().map(({ pid }) => pid);
}

/** Signals a process unless another one has its id by now. */
function signalIf({ pid, start }: ProcessFacts, signal: NodeJS.Signals): boolean {
  return readProcess(pid)?.start === start && signalProcess(pid, signal);
}

async function endOnUnix(
  { leader, hasEnded }: EndTarget,
  patienceMs: number,
): Promise<readonly number[]> {
  const tree = await descendantsByPs(leader);
  const send = (signal: NodeJS.Signals) => {
    signalProcess(-leader, signal);
    for (const pid of tree) signalProcess(pid, signal);
  };
  const isOver = () => hasEnded() && !tree.some((pid) => signalProcess(pid, 0));
  if (patienceMs > 0) {
    send('SIGTERM');
    if (await becomesTrue(isOver, patienceMs)) return [];
  }
  send('SIGKILL');
  await becomesTrue(isOver, 500);
  return tree.filter((pid) => signalProcess(pid, 0));
}

async function descendantsByPs(leader: number): Promise<readonly number[]> {
  const rows = (await programOutput('ps', ['-A', '-o', 'pid=,ppid=,pgid=']))
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number));
  const found = new Set<number>();
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid = 0, parent = 0, group = 0] of rows)
      if (
        pid > 1 &&
        pid !== process.pid &&
        (group === leader || parent === leader || found.has(parent))
      )
        found.add(pid);
  }
  return [...found];
}

async function endOnWindows({ leader, hasEnded }: EndTarget): Promise<readonly number[]> {
  await programOutput('taskkill', ['/PID', String(leader), '/T', '/F']);
  return (await becomesTrue(hasEnded, 500)) ? [] : [leader];
}

function programOutput(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: WINDOWS_LIMIT_MS, windowsHide: true }, (_, stdout) =>
      resolve(stdout),
    );
  });
}

/** Resolves to false if `check` does not become true in time. */
async function becomesTrue(check: () => boolean, withinMs: number): Promise<boolean> {
  const until = performance.now() + withinMs;
  for (;;) {
    const startedAt = performance.now();
    if (check()) return true;
    const now = performance.now();
    if (now >= until) return false;
    // Thousands of processes take a while to read; most of the time is for the event loop.
    await pause(Math.min(until - now, Math.max(LOOK_MS, 3 * (now - startedAt))));
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
