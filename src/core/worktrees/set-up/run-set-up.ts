import type { ClockPort, ProcessPort } from '#core/ports.ts';
import type { SetUpRun } from '#shared/git/worktree.ts';

import type { OutputTail } from './output-tail.ts';

/** Time limit in ms of a set-up script, e.g. an installation of packages. */
const SET_UP_MS = 30 * 60_000;

type Ports = {
  readonly processes: ProcessPort;
  readonly clock: Pick<ClockPort, 'after'>;
  readonly platform: string;
};

type Script = {
  readonly text: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Unique name of the run, by which all of its processes end. */
  readonly family: string;
  /** Called when the script runs. */
  readonly onStart: (pid: number) => void;
  readonly signal: AbortSignal;
  readonly output: OutputTail;
};

type SetUpEnd = Pick<SetUpRun, 'state' | 'exitCode'>;

/**
 * Runs a set-up script that the person confirmed, with closed input. Ends it, and all that it
 * started, at the time limit and when it is cancelled.
 */
export async function runSetUp(
  { processes, clock, platform }: Ports,
  { text, cwd, env, family, onStart, signal, output }: Script,
): Promise<SetUpEnd> {
  if (signal.aborted) return { state: 'cancelled', exitCode: null };
  const [program, ...args] =
    platform === 'win32'
      ? [env['COMSPEC'] ?? 'cmd.exe', '/d', '/s', '/c', text]
      : ['/bin/sh', '-c', text];
  const spawned = await processes.spawn(program ?? '', args, { cwd, env, family });
  if (!spawned.ok) {
    output.add(Buffer.from(`${spawned.error.message}\n`));
    return { state: 'failed', exitCode: null };
  }
  const child = spawned.value;
  onStart(child.pid);
  let ended: 'timedOut' | 'cancelled' | null = null;
  const end = (reason: 'timedOut' | 'cancelled') => {
    ended ??= reason;
    child.kill('SIGKILL');
  };
  const cancel = () => end('cancelled');
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  const stopTimer = clock.after(SET_UP_MS, () => end('timedOut'));
  child.onStdout(output.add);
  child.onStderr(output.add);
  child.endInput();
  const { code } = await new Promise<{ readonly code: number | null }>((resolve) =>
    child.onExit(resolve),
  );
  stopTimer();
  signal.removeEventListener('abort', cancel);
  if (ended !== null) return { state: ended, exitCode: null };
  return { state: code === 0 ? 'succeeded' : 'failed', exitCode: code };
}
