const TERM_AFTER_MS = 2_000;
const KILL_AFTER_MS = 5_000;

/** Calls back after a time unless the returned function is called before. */
type Timers = { after(ms: number, callback: () => void): () => void };

/** A child process that can be killed; `exited` resolves after its exit. */
export type Stoppable = {
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  readonly exited: Promise<unknown>;
};

type Steps = { readonly termMs: number; readonly killMs: number };

/**
 * Calls `ask` to end a process, then sends SIGTERM, then SIGKILL, to its whole group. Resolves
 * after the exit.
 */
export async function stopProcess(
  process: Stoppable,
  clock: Timers,
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
