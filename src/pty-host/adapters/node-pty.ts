import { readSync, writeSync } from 'node:fs';

import { spawn as spawnPty } from 'node-pty';

import type { HostSpawn, SignalName } from '#core/socket/host-protocol.ts';
import { listProcesses, signalProcess } from '#node/process/proc.ts';
import { InputQueue } from '#node/terminal/input-queue.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

import type { Pty } from '../pty.ts';

/**
 * Interval at which a paused terminal checks whether its program has ended: node-pty discards the
 * rest of its output 200 ms after the end (unixTerminal.js, DESTROY_SOCKET_TIMEOUT_MS), so it must
 * be read before.
 */
const END_CHECK_MS = 50;
/** Limit of the input that waits for a program that does not read. */
const MAX_WAITING = 1024 * 1024;
/** Time for a program to end after each of SIGHUP and SIGTERM. */
const PATIENCE_MS = 1500;
const LOOK_MS = 25;
/**
 * Limit of the output that is read ahead: a program that prints more has not stopped at a prompt.
 */
const READ_NOW_BYTES = 256 * 1024;
const READ_PIECE = 16 * 1024;

export function openNodePty({ file, args, cwd, env, cols, rows }: HostSpawn): Pty {
  return new NodePty(
    // `encoding: null` gives raw bytes. Windows supports text only.
    spawnPty(file, [...args], {
      name: 'xterm-256color',
      cols,
      rows,
      cwd,
      env: { COLORTERM: 'truecolor', ...env },
      encoding: null,
    }),
  );
}

class NodePty implements Pty {
  readonly #pty: ReturnType<typeof spawnPty>;
  readonly #input: InputQueue;
  /** Null on Windows, which has no file descriptor. */
  readonly #fd: number | null;
  #paused: NodeJS.Timeout | null = null;
  #exited = false;
  #listener: (bytes: Uint8Array) => void = () => undefined;

  constructor(pty: ReturnType<typeof spawnPty>) {
    this.#pty = pty;
    this.#fd = 'fd' in pty && typeof pty.fd === 'number' ? pty.fd : null;
    this.#input = new InputQueue(this.#fd, (bytes) => pty.write(Buffer.from(bytes)), MAX_WAITING);
    pty.onExit(() => {
      this.#exited = true;
      this.#input.close();
    });
  }

  get pid(): number {
    return this.#pty.pid;
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
    // The library types the data as text, whatever the encoding is.
    this.#pty.onData((data: string | Uint8Array) =>
      listener(typeof data === 'string' ? Buffer.from(data, 'utf8') : data),
    );
  }

  onExit(listener: (exit: TerminalExit) => void): void {
    this.#pty.onExit(({ exitCode, signal }) => {
      this.#clearPause();
      const killed = signal !== undefined && signal !== 0;
      listener({ code: killed ? null : exitCode, signal: killed ? signal : null });
    });
  }

  write(bytes: Uint8Array): boolean {
    return !this.#exited && this.#input.add(bytes);
  }

  writeNow(bytes: Uint8Array): boolean {
    if (this.#exited || !this.#input.isEmpty) return false;
    if (this.#fd === null) return this.#input.add(bytes);
    const written = attempt(() => writeSync(this.#fd ?? -1, bytes));
    if (written === null || written === 0) return false;
    return written === bytes.length || this.#input.add(bytes.subarray(written));
  }

  readNow(): void {
    // A paused stream may hold bytes that those read here would overtake.
    if (this.#exited || this.#paused || this.#fd === null) return;
    const buffer = Buffer.allocUnsafe(READ_PIECE);
    for (let all = 0; all < READ_NOW_BYTES;) {
      const count = attempt(() => readSync(this.#fd ?? -1, buffer)) ?? 0;
      if (count === 0) return;
      all += count;
      this.#listener(Uint8Array.from(buffer.subarray(0, count)));
    }
  }

  resize(cols: number, rows: number): void {
    if (!this.#exited) this.#pty.resize(cols, rows);
  }

  pause(): void {
    if (this.#exited) return;
    this.#pty.pause();
    this.#paused ??= setInterval(() => {
      if (!signalProcess(this.pid, 0)) this.resume();
    }, END_CHECK_MS).unref();
  }

  resume(): void {
    this.#clearPause();
    if (!this.#exited) this.#pty.resume();
  }

  signal(signal: SignalName): void {
    if (process.platform === 'win32') this.#pty.kill();
    else signalProcess(-this.pid, signal);
  }

  isBusy(): boolean | null {
    return process.platform === 'linux'
      ? sessionProcesses(this.pid).some((pid) => pid !== this.pid)
      : null;
  }

  async end(): Promise<void> {
    this.resume();
    if (process.platform === 'win32') {
      if (!this.#exited) this.#pty.kill();
      return;
    }
    for (const signal of ['SIGHUP', 'SIGTERM', 'SIGKILL'] as const) {
      const living = sessionProcesses(this.pid);
      if (living.length === 0) break;
      // A stopped process would not receive the other signals.
      for (const pid of living) if (signalProcess(pid, signal)) signalProcess(pid, 'SIGCONT');
      await this.#waitForEnd(PATIENCE_MS);
    }
    this.#input.close();
    // Closes the terminal itself if a process that left the session still holds its other end.
    if (!this.#exited && 'destroy' in this.#pty && typeof this.#pty.destroy === 'function')
      this.#pty.destroy();
  }

  async #waitForEnd(withinMs: number): Promise<void> {
    const until = performance.now() + withinMs;
    while (performance.now() < until && (sessionProcesses(this.pid).length > 0 || !this.#exited)) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  #clearPause(): void {
    if (this.#paused) clearInterval(this.#paused);
    this.#paused = null;
  }
}

/** Returns null if the terminal has no data, accepts none now, or has ended. */
function attempt(work: () => number): number | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/**
 * Returns the living processes of the session of `leader`, including itself. On systems other than
 * Linux, returns only the leader: there, the hang-up of the terminal and the signal to its group
 * must suffice.
 */
function sessionProcesses(leader: number): readonly number[] {
  if (process.platform !== 'linux') return signalProcess(leader, 0) ? [leader] : [];
  return listProcesses()
    .filter(({ session }) => session === leader)
    .map(({ pid }) => pid);
}
