import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { TerminalColours } from '#shared/terminal/terminal.ts';
import type { HostEvent, HostSpawn, HostTerminal, ScreenText, SignalName } from '#core/terminals/door/host-protocol.ts';

/** What one viewer is given. Calls come in order; after `gone` nothing comes. */
export interface HostViewer {
  /** Replaces all it has. */
  snapshot(at: { readonly offset: number; readonly cols: number; readonly rows: number; readonly bytes: Uint8Array }): void;
  /** Goes on exactly where it stands. */
  output(offset: number, bytes: Uint8Array): void;
  /** pty-host is lost, or the terminal was forgotten. */
  gone(): void;
}

export interface HostAttachment {
  /** Everything before `offset` was drawn. */
  ack(offset: number): void;
  detach(): void;
}

/**
 * `hostLost`: pty-host is gone, and all programs of these terminals with it. `closed`: it is taken off the desk, and its program ended.
 * `typed`: a person pressed keys in a window.
 */
export type TerminalEvent =
  | HostEvent
  | { readonly type: 'typed'; readonly terminalId: string }
  | { readonly type: 'hostLost'; readonly terminalIds: readonly string[] }
  | { readonly type: 'closed'; readonly terminalId: string };

/** The process that owns every PTY, seen from core. Started on demand, found again by the next core. */
export interface TerminalHostPort {
  /** Kinds of problems: `programMissing`, `programNotExecutable`, `folderMissing`, `hostUnavailable`, `tooManyTerminals`, `noTerminal`. */
  spawn(spawn: HostSpawn): Promise<Result<HostTerminal, Problem>>;
  /** Never starts a host: without one there are no terminals. */
  list(): Promise<Result<readonly HostTerminal[], Problem>>;
  /** `since`: up to where the viewer has drawn; with `null`, or when that place is gone, it gets a snapshot first. */
  attach(terminalId: string, since: number | null, viewer: HostViewer): HostAttachment;
  /** Bytes as a keyboard would send them; dropped when the program is gone, or when 1 MiB waits for it already. */
  write(terminalId: string, bytes: Uint8Array): void;
  /** Types only if nothing was printed or typed since the screen was read. Returns false if nothing was typed. */
  typeIf(terminalId: string, text: string, screen: Pick<ScreenText, 'offset' | 'trace'>): Promise<boolean>;
  resize(terminalId: string, cols: number, rows: number): void;
  /** Sets the colours of all terminals, and reports them to programs that asked for changes. */
  colours(colours: TerminalColours): void;
  /** To the whole process group. */
  signal(terminalId: string, signal: SignalName): void;
  /** Ends what still runs (SIGHUP, SIGTERM, then SIGKILL) and lets everything of it go. */
  forget(terminalId: string): Promise<void>;
  /** Whether anything runs besides the program that was started; `null`: nobody can tell. */
  isBusy(terminalId: string): Promise<boolean | null>;
  /** `scrollback`: lines above the screen, at most 1,000. `null`: there is no such terminal. */
  screen(terminalId: string, scrollback: number): Promise<ScreenText | null>;
  subscribe(listener: (event: TerminalEvent) => void): () => void;
  /** Lets go of the host; its terminals stay. */
  close(): void;
}
