import type { HostSpawn, SignalName } from '#core/socket/host-protocol.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

/**
 * A pseudo-terminal with a program in it. Callbacks are in order; `onExit` is called once, after
 * all output.
 */
export interface Pty {
  readonly pid: number;
  onData(listener: (bytes: Uint8Array) => void): void;
  onExit(listener: (exit: TerminalExit) => void): void;
  /** Returns false if the bytes were dropped because too many are queued for the program. */
  write(bytes: Uint8Array): boolean;
  /**
   * Writes at once. Returns false, and writes nothing, if other bytes are queued or the program
   * accepts none now.
   */
  writeNow(bytes: Uint8Array): boolean;
  /** Delivers the output that the program has printed so far without waiting for the event loop. */
  readNow(): void;
  resize(cols: number, rows: number): void;
  pause(): void;
  resume(): void;
  /** Sends the signal to the whole process group. */
  signal(signal: SignalName): void;
  /**
   * Returns whether anything runs besides the program that was started. Returns null if the system
   * does not report it.
   */
  isBusy(): boolean | null;
  /** Ends all programs of the terminal, with SIGHUP first; resolves when they have ended. */
  end(): Promise<void>;
}

/** Throws if the system provides no terminal. */
export type OpenPty = (spawn: HostSpawn) => Pty;
