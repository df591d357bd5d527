import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Readable } from 'node:stream';

import type { ChildPort, ProcessExit } from '../../ports.ts';

/** Rounds of the event loop in which bytes that are already in a pipe are still fetched. */
const LAST_ROUNDS = 64;

/** Bytes that may wait to be dealt with before the program has to wait. */
const HELD_BYTES = 8 * 1024 * 1024;

export type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL';

/** To the whole group of a process that leads one. Windows has no groups, but a tree. */
export function signalGroup(pid: number, signal: Signal, platform: string): void {
  if (pid <= 1) return;
  if (platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true }).on('error', () => process.kill(pid));
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code;
    // ESRCH: it is already gone, which is what was wanted. EPERM: on macOS, the same for a process not yet buried.
    if (code !== 'ESRCH' && code !== 'EPERM') throw thrown;
  }
}

/** A spawned process. Output that nobody listens to yet stays in its pipe. */
export class NodeChild implements ChildPort {
  readonly pid: number;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #platform: string;
  readonly #graceMs: number;
  readonly #exitListeners: ((exit: ProcessExit) => void)[] = [];
  #exit: ProcessExit | null = null;
  #reported = false;
  #inputOpen = true;
  #sawOutput = false;
  /** Bytes of stdout that were passed on and are not dealt with. */
  #held = 0;

  /** `graceMs`: how long after the exit a grandchild may hold the pipes. */
  constructor(pid: number, child: ChildProcessWithoutNullStreams, platform: string, graceMs: number) {
    this.pid = pid;
    this.#process = child;
    this.#platform = platform;
    this.#graceMs = graceMs;
    for (const event of ['error', 'close'] as const) child.stdin.on(event, () => (this.#inputOpen = false));
    // Said once more by write() as false and by the exit; without listeners these would end our own process.
    child.on('error', () => (this.#inputOpen = false));
    for (const stream of [child.stdout, child.stderr]) stream.on('error', () => stream.destroy());
    child.once('exit', (code, signal) => this.#exited({ code, signal }));
    child.once('close', () => this.#report());
  }

  write(data: string): boolean {
    if (!this.#inputOpen || !this.#process.stdin.writable) return false;
    this.#process.stdin.write(data);
    return true;
  }

  endInput(): void {
    this.#inputOpen = false;
    this.#process.stdin.end();
  }

  onStdout(listener: (chunk: Uint8Array) => void | Promise<void>): void {
    const { stdout } = this.#process;
    this.#listen(stdout, (chunk) => {
      const handled = listener(chunk);
      if (handled) this.#hold(stdout, chunk.length, handled);
    });
  }

  onStderr(listener: (chunk: Uint8Array) => void): void {
    this.#listen(this.#process.stderr, listener);
  }

  onExit(listener: (exit: ProcessExit) => void): void {
    const exit = this.#exit;
    if (this.#reported && exit) queueMicrotask(() => listener(exit));
    else this.#exitListeners.push(listener);
  }

  kill(signal: Signal): void {
    if (!this.#reported) signalGroup(this.pid, signal, this.#platform);
  }

  /** Lets the program wait in its pipe while what it said before is not dealt with. */
  #hold(stream: Readable, bytes: number, handled: Promise<void>): void {
    this.#held += bytes;
    if (this.#held > HELD_BYTES) stream.pause();
    void handled.finally(() => {
      this.#held -= bytes;
      if (this.#held <= HELD_BYTES / 2 && stream.isPaused()) stream.resume();
    });
  }

  #listen(stream: Readable, listener: (chunk: Uint8Array) => void): void {
    stream.on('data', (chunk: Buffer) => {
      this.#sawOutput = true;
      if (!this.#reported) listener(chunk);
    });
  }

  #exited(exit: ProcessExit): void {
    this.#exit = exit;
    this.#inputOpen = false;
    this.#process.stdin.destroy();
    // A pipe nobody listens to must not hold back the news.
    for (const stream of [this.#process.stdout, this.#process.stderr]) if (stream.listenerCount('data') === 0) stream.resume();
    const timer = setTimeout(() => this.#fetchTheRest(LAST_ROUNDS), this.#graceMs);
    this.#process.once('close', () => clearTimeout(timer));
  }

  /** A busy event loop may fire the timer before it read what has long been there. */
  #fetchTheRest(rounds: number): void {
    if (this.#process.stdout.isPaused()) {
      setTimeout(() => this.#fetchTheRest(LAST_ROUNDS), this.#graceMs);
      return;
    }
    this.#sawOutput = false;
    setImmediate(() => {
      if (this.#reported) return;
      if (this.#sawOutput && rounds > 0) return this.#fetchTheRest(rounds - 1);
      this.#process.stdout.destroy();
      this.#process.stderr.destroy();
      this.#report();
    });
  }

  #report(): void {
    if (this.#reported || !this.#exit) return;
    this.#reported = true;
    for (const listener of this.#exitListeners) listener(this.#exit);
  }
}
