import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { TerminalColours } from '#shared/terminal/terminal.ts';
import type {
  HostEvent,
  HostSpawn,
  HostTerminal,
  ScreenText,
  SignalName,
} from '#core/socket/host-protocol.ts';

/** Receives the output of one terminal. Calls arrive in order; there is none after `gone`. */
export interface HostViewer {
  /** Replaces the whole content of the viewer. */
  snapshot(at: {
    readonly offset: number;
    readonly cols: number;
    readonly rows: number;
    readonly bytes: Uint8Array;
  }): void;
  /** Continues exactly at the viewer's position. */
  output(offset: number, bytes: Uint8Array): void;
  /** pty-host is lost, or the terminal was forgotten. */
  gone(): void;
}

export interface HostAttachment {
  /** Acknowledges that everything before `offset` was drawn. */
  ack(offset: number): void;
  detach(): void;
}

/**
 * `hostLost`: pty-host is gone, together with the programs of these terminals. `closed`: the
 * terminal was removed from the desk and its program ended. `typed`: a person pressed keys in a
 * window.
 */
export type TerminalEvent =
  | HostEvent
  | { readonly type: 'typed'; readonly terminalId: string }
  | { readonly type: 'hostLost'; readonly terminalIds: readonly string[] }
  | { readonly type: 'closed'; readonly terminalId: string };

/**
 * Core's interface to the process that owns every PTY. The process is started on demand and found
 * again by the next core.
 */
export interface TerminalHostPort {
  /**
   * Kinds of problems: `programMissing`, `programNotExecutable`, `folderMissing`,
   * `hostUnavailable`, `tooManyTerminals`, `noTerminal`.
   */
  spawn(spawn: HostSpawn): Promise<Result<HostTerminal, Problem>>;
  /** Never starts a host: without one there are no terminals. */
  list(): Promise<Result<readonly HostTerminal[], Problem>>;
  /**
   * `since`: the offset up to which the viewer has drawn. If it is null or no longer stored, the
   * viewer gets a snapshot first.
   */
  attach(terminalId: string, since: number | null, viewer: HostViewer): HostAttachment;
  /**
   * Writes bytes as a keyboard would send them. They are dropped if the program has ended or 1 MiB
   * is queued for it already.
   */
  write(terminalId: string, bytes: Uint8Array): void;
  /**
   * Types only if nothing was printed or typed since the screen was read. Returns false if nothing
   * was typed.
   */
  typeIf(
    terminalId: string,
    text: string,
    screen: Pick<ScreenText, 'offset' | 'trace'>,
  ): Promise<boolean>;
  resize(terminalId: string, cols: number, rows: number): void;
  /** Sets the colours of all terminals, and reports them to programs that asked for changes. */
  colours(colours: TerminalColours): void;
  /** Sends the signal to the whole process group. */
  signal(terminalId: string, signal: SignalName): void;
  /** Ends the program if it still runs (SIGHUP, SIGTERM, then SIGKILL) and frees all its data. */
  forget(terminalId: string): Promise<void>;
  /**
   * Returns whether anything runs besides the program that was started. Returns null if unknown.
   */
  isBusy(terminalId: string): Promise<boolean | null>;
  /**
   * `scrollback`: lines above the screen, at most 1,000. Returns null if there is no such terminal.
   */
  screen(terminalId: string, scrollback: number): Promise<ScreenText | null>;
  subscribe(listener: (event: TerminalEvent) => void): () => void;
  /** Disconnects from the host; its terminals stay. */
  close(): void;
}
