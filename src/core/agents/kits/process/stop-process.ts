import type { ClockPort } from '#core/ports.ts';

const TERM_AFTER_MS = 2_000;
const KILL_AFTER_MS = 5_000;

/** What ends a child process; `exited` resolves afterwards. */
export type Stoppable = {
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  readonly exited: Promise<unknown>;
};

type Steps = { readonly termMs: number; readonly killMs: number };

/** Asks a process to end by `ask`, then sends SIGTERM, then SIGKILL, to its whole group; resolves after its exit. */
export async function stopProcess(
  process: Stoppable,
  clock: ClockPort,
  ask: () => void,
  { termMs, killMs }: Steps = { termMs: TERM_AFTER_MS, killMs: KILL_AFTER_MS },
): Promise<void> {
  ask();
  const cancelTerm = clock.after(termMs, () => process.kill('SIGTERM'));
  const cancelKill = clock.after(killMs, () => process.kill('SIGKILL'));
  await process.exited;
  cancelTerm();
  cancelKill();
}
