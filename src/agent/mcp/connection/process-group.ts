import type { ChildProcess } from 'node:child_process';

import { signalGroup } from '#node/process/process-group.ts';
import { stopProcess } from '#node/process/stop-process.ts';

/** Times after the input of a server is closed. */
const STEPS = { termMs: 500, killMs: 1_500 };

/** Timers that do not keep this process alive: at its exit, all groups end. */
const timers = {
  after: (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms).unref();
    return () => clearTimeout(timer);
  },
};

/** Leaders of the groups that run, ended when this process exits. */
const running = new Set<ChildProcess>();

function endAll(): void {
  for (const child of running) signalGroup(child.pid ?? 0, 'SIGKILL');
}

/** Registers a child that leads a process group of its own. */
export function registerGroup(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  child.once('exit', () => {
    // Members that the leader left behind hold its pipes and would never end.
    signalGroup(child.pid ?? 0, 'SIGKILL');
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

/** Closes the input of a child and ends its group: SIGTERM, then SIGKILL. Resolves when it is gone. */
export async function endGroup(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) {
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    const kill = (signal: 'SIGTERM' | 'SIGKILL') => signalGroup(child.pid ?? 0, signal);
    await stopProcess({ kill, exited }, timers, () => child.stdin?.destroy(), STEPS);
  }
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}
