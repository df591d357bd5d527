import type { HostSpawn, SignalName } from '#core/terminals/door/host-protocol.ts';
import type { TerminalExit } from '#shared/terminal/terminal.ts';

/** A pseudo-terminal with a program in it. Callbacks come in order; `onExit` comes once, after all output. */
export interface Pty {
  readonly pid: number;
  onData(listener: (bytes: Uint8Array) => void): void;
  onExit(listener: (exit: TerminalExit) => void): void;
  /** `false`: so much waits for the program that these bytes were dropped. */
  write(bytes: Uint8Array): boolean;
  /** The same at once: `false`, and nothing is written, where something waits before it or the program takes none now. */
  writeNow(bytes: Uint8Array): boolean;
  /** Passes on what the program has printed so far, before it would come by itself. */
  readNow(): void;
  resize(cols: number, rows: number): void;
  pause(): void;
  resume(): void;
  /** To the whole process group. */
  signal(signal: SignalName): void;
  /** Whether anything runs besides the program that was started; `null`: this system does not tell. */
  isBusy(): boolean | null;
  /** Ends all programs of the terminal, asking first; resolves when they are gone. */
  end(): Promise<void>;
}

/** Throws when the system gives no terminal. */
export type OpenPty = (spawn: HostSpawn) => Pty;
