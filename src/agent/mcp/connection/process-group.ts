import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** Time in ms that a server has to end after its input is closed, and after SIGTERM. */
const GRACE_MS = 500;
const TERM_MS = 1_000;

/** Leaders of the groups that run, ended when this process exits. */
const running = new Set<ChildProcess>();

function endAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL');
}

/** Registers a child that leads a process group of its own. */
export function registerGroup(child: ChildProcess): void {
  if (running.size === 0) process.on('exit', endAll);
  running.add(child);
  child.once('exit', () => {
    // Members that the leader left behind hold its pipes and would never end.
    signalGroup(child, 'SIGKILL');
    running.delete(child);
    if (running.size === 0) process.off('exit', endAll);
  });
}

/** Closes the input of a child and ends its group: SIGTERM, then SIGKILL. Resolves when it is gone. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stdin?.destroy();
  for (const [wait, signal] of [
    [GRACE_MS, 'SIGTERM'],
    [TERM_MS, 'SIGKILL'],
  ] as const) {
    if (hasEnded(child)) break;
    const timer = new AbortController();
    // oxlint-disable-next-line no-await-in-loop -- each signal follows a pause
    await Promise.race([
      exit,
      delay(wait, null, { signal: timer.signal, ref: false }).catch(() => null),
    ]);
    timer.abort();
    if (!hasEnded(child)) signalGroup(child, signal);
  }
  if (!hasEnded(child)) await exit;
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

function signalGroup({ pid }: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true }).on(
      'error',
      () => undefined,
    );
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has no member left.
  }
}
