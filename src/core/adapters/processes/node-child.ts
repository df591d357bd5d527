import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Readable } from 'node:stream';

import { signalGroup } from '#node/process/process-group.ts';

import type { ChildPort, ProcessExit } from '../../ports.ts';

/** Rounds of the event loop in which bytes that are already in a pipe are still read. */
const LAST_ROUNDS = 64;

/** Limit of unhandled bytes before the program is paused. */
const MAX_UNHANDLED_BYTES = 8 * 1024 * 1024;

type ChildOptions = {
  readonly platform: string;
  /** Time after the exit during which a grandchild may hold the pipes open. */
  readonly graceMs: number;
  /** Ends the descendants of the ended process; null if they may live on. */
  readonly endDescendants: (() => Promise<void>) | null;
};

/** A spawned process. Output stays in its pipe until there is a listener. */
export class NodeChild implements ChildPort {
  readonly pid: number;
  readonly #process: ChildProcessWithoutNullStreams;
  readonly #platform: string;
  readonly #graceMs: number;
  readonly #exitListeners: ((exit: ProcessExit) => void)[] = [];
  #exit: ProcessExit | null = null;
  readonly #endDescendants: (() => Promise<void>) | null;
  /** Resolves when no descendant lives that has to end with the process. */
  #descendantsEnded: Promise<void> = Promise.resolve();
  /** True if no more output is delivered. */
  #reported = false;
  /** True if the listeners of the exit were called. */
  #isEnded = false;
  #inputOpen = true;
  #hasReadOutput = false;
  /** Bytes of stdout that listeners have not handled yet. */
  #unhandledBytes = 0;

  constructor(
    pid: number,
    child: ChildProcessWithoutNullStreams,
    { platform, graceMs, endDescendants }: ChildOptions,
  ) {
    this.pid = pid;
    this.#process = child;
    this.#platform = platform;
    this.#graceMs = graceMs;
    this.#endDescendants = endDescendants;
    for (const event of ['error', 'close'] as const)
      child.stdin.on(event, () => (this.#inputOpen = false));
    // These errors are also reported by write() returning false and by the exit; without listeners
    // they would end Corral's process.
    child.on('error', () => (this.#inputOpen = false));
    for (const stream of [child.stdout, child.stderr]) stream.on('error', () => stream.destroy());
    child.once('exit', (code, signal) => this.#handleExit({ code, signal }));
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
      if (handled) this.#applyBackPressure(stdout, chunk.length, handled);
    });
  }

  onStderr(listener: (chunk: Uint8Array) => void): void {
    this.#listen(this.#process.stderr, listener);
  }

  onExit(listener: (exit: ProcessExit) => void): void {
    const exit = this.#exit;
    if (this.#isEnded && exit) queueMicrotask(() => listener(exit));
    else this.#exitListeners.push(listener);
  }

  kill(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): void {
    if (!this.#reported) signalGroup(this.pid, signal, this.#platform);
  }

  /** Pauses the program through its pipe while earlier output is unhandled (back-pressure). */
  #applyBackPressure(stream: Readable, bytes: number, handled: Promise<void>): void {
    this.#unhandledBytes += bytes;
    if (this.#unhandledBytes > MAX_UNHANDLED_BYTES) stream.pause();
    void handled.finally(() => {
      this.#unhandledBytes -= bytes;
      if (this.#unhandledBytes <= MAX_UNHANDLED_BYTES / 2 && stream.isPaused()) stream.resume();
    });
  }

  #listen(stream: Readable, listener: (chunk: Uint8Array) => void): void {
    stream.on('data', (chunk: Buffer) => {
      this.#hasReadOutput = true;
      if (!this.#reported) listener(chunk);
    });
  }

  #handleExit(exit: ProcessExit): void {
    this.#exit = exit;
    this.#inputOpen = false;
    this.#descendantsEnded = this.#endDescendants?.() ?? Promise.resolve();
    this.#process.stdin.destroy();
    // A pipe without a listener must not delay the exit event.
    for (const stream of [this.#process.stdout, this.#process.stderr])
      if (stream.listenerCount('data') === 0) stream.resume();
    const timer = setTimeout(() => this.#drain(LAST_ROUNDS), this.#graceMs);
    this.#process.once('close', () => clearTimeout(timer));
  }

  /**
   * Reads the remaining output. A busy event loop may fire the timer before it has read what is
   * already in the pipe.
   */
  #drain(rounds: number): void {
    if (this.#process.stdout.isPaused()) {
      setTimeout(() => this.#drain(LAST_ROUNDS), this.#graceMs);
      return;
    }
    this.#hasReadOutput = false;
    setImmediate(() => {
      if (this.#reported) return;
      if (this.#hasReadOutput && rounds > 0) return this.#drain(rounds - 1);
      this.#process.stdout.destroy();
      this.#process.stderr.destroy();
      this.#report();
    });
  }

  #report(): void {
    if (this.#reported || !this.#exit) return;
    this.#reported = true;
    const exit = this.#exit;
    void this.#descendantsEnded.then(() => {
      this.#isEnded = true;
      for (const listener of this.#exitListeners) listener(exit);
    });
  }
}
