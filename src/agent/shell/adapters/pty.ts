import type { IPty } from 'node-pty';

import { signalProcess } from '#node/process/proc.ts';
import { InputQueue } from '#node/terminal/input-queue.ts';

/** Size of every terminal, in characters. */
export const COLUMNS = 120;
export const ROWS = 40;

/** Limit of the input that waits for a program that does not read. */
const MAX_WAITING = 256 * 1024;

/**
 * Interval at which a paused terminal checks whether its program has ended: node-pty discards the
 * rest of the output 200 ms after the end (unixTerminal.js, DESTROY_SOCKET_TIMEOUT_MS).
 */
const END_CHECK_MS = 50;

export interface PtySpawn {
  readonly program: string;
  readonly args: readonly string[];
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** The end of a program; exactly one of the two is not null. `signal` is a number of signal(7). */
export interface PtyExit {
  readonly code: number | null;
  readonly signal: number | null;
}

/** A pseudo-terminal with a program that leads its own session and process group. */
export class Pty {
  readonly #pty: IPty;
  readonly #input: InputQueue;
  #paused: NodeJS.Timeout | null = null;
  #isOpen = true;

  constructor(pty: IPty) {
    this.#pty = pty;
    const fd = 'fd' in pty && typeof pty.fd === 'number' ? pty.fd : null;
    this.#input = new InputQueue(fd, (bytes) => pty.write(Buffer.from(bytes)), MAX_WAITING);
    pty.onExit(() => {
      this.#isOpen = false;
      this.#input.close();
      this.resume();
    });
  }

  get pid(): number {
    return this.#pty.pid;
  }

  /** Path of the terminal (`/dev/pts/3`) while it is open; null on Windows. */
  get path(): string | null {
    return this.#isOpen && 'ptsName' in this.#pty && typeof this.#pty.ptsName === 'string'
      ? this.#pty.ptsName
      : null;
  }

  onData(listener: (bytes: Uint8Array) => void): void {
    // The library declares text, but passes bytes if the encoding is null; on Windows, text.
    this.#pty.onData((data: string | Uint8Array) =>
      listener(typeof data === 'string' ? Buffer.from(data, 'utf8') : data),
    );
  }

  /** Calls the listener after the last output, or 200 ms after the end if something holds the terminal. */
  onExit(listener: (exit: PtyExit) => void): void {
    this.#pty.onExit(({ exitCode, signal }) => {
      const isKilled = signal !== undefined && signal !== 0;
      listener({ code: isKilled ? null : exitCode, signal: isKilled ? signal : null });
    });
  }

  /** Returns false, and writes nothing, if too many bytes wait for the program. */
  write(bytes: Uint8Array): boolean {
    return this.#isOpen && this.#input.add(bytes);
  }

  /** Stops reading, so that the program waits as soon as the buffer of the system is full. */
  pause(): void {
    if (!this.#isOpen) return;
    this.#pty.pause();
    this.#paused ??= setInterval(() => {
      if (!signalProcess(this.pid, 0)) this.resume();
    }, END_CHECK_MS).unref();
  }

  resume(): void {
    if (this.#paused) clearInterval(this.#paused);
    this.#paused = null;
    if (this.#isOpen) this.#pty.resume();
  }

  /** Closes the terminal although a process that cannot be ended still holds it. */
  destroy(): void {
    this.resume();
    this.#input.close();
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if ('destroy' in this.#pty && typeof this.#pty.destroy === 'function') this.#pty.destroy();
    else this.#pty.kill();
  }
}

/** Starts a program in a terminal. Returns the reason as a sentence if the system refuses. */
export async function openPty(spawn: PtySpawn): Promise<Pty | string> {
  try {
    const { spawn: spawnPty } = await import('node-pty');
    return new Pty(
      spawnPty(spawn.program, [...spawn.args], {
        name: 'xterm-256color',
        cols: COLUMNS,
        rows: ROWS,
        cwd: spawn.folder,
        env: { ...spawn.env },
        encoding: null,
      }),
    );
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
