import type { ScreenText, SignalName } from '#core/socket/host-protocol.ts';
import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { ProgramStatus, TerminalExit } from '#shared/terminal/terminal.ts';

/** An agent's own program, to run in a terminal of its session. */
export type AgentProgram = {
  readonly sessionId: string;
  readonly title: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
};

export type RunningProgram = { readonly terminalId: string; readonly pid: number };

/**
 * An event of one terminal. `closed`: the person closed it, which ends the program. `lost`: the
 * process that owns the terminals died, and this program with it.
 */
export type ProgramEvent =
  | { readonly type: 'status'; readonly status: ProgramStatus }
  /** The program's output began or paused. */
  | { readonly type: 'activity'; readonly quiet: boolean }
  | { readonly type: 'exited'; readonly exit: TerminalExit }
  | { readonly type: 'closed' }
  | { readonly type: 'lost' };

/** Terminals for agents. The programs in them outlive Corral. */
export interface AgentTerminalPort {
  open(program: AgentProgram): Promise<Result<RunningProgram, Problem>>;
  /** Returns null if the terminal does not exist or its program has ended. */
  find(terminalId: string): Promise<RunningProgram | null>;
  type(terminalId: string, keys: string): void;
  /**
   * Returns the visible rows and the given number of lines above them. Returns null if there is no
   * such terminal.
   */
  screen(terminalId: string, scrollback?: number): Promise<ScreenText | null>;
  /** Makes the program redraw its screen. Resolves when it was asked to. */
  redraw(terminalId: string): Promise<void>;
  signal(terminalId: string, signal: SignalName): void;
  /** Ends the program if it still runs and removes the terminal. */
  close(terminalId: string): Promise<void>;
  /**
   * Subscribes to the events of a terminal. Emits the last status and the end of the program at
   * once if they precede the subscription.
   */
  subscribe(terminalId: string, listener: (event: ProgramEvent) => void): () => void;
}
