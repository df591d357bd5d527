import type { ScreenText, SignalName } from '#core/terminals/door/host-protocol.ts';
import type { Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { ProgramStatus, TerminalExit } from '#shared/terminal/terminal.ts';

/** An agent's own program, to be run in a terminal beside its session. */
export type AgentProgram = {
  readonly sessionId: string;
  readonly title: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
};

export type LivingProgram = { readonly terminalId: string; readonly pid: number };

/**
 * What happens in one terminal. `closed`: the person closed it, and the program ends with it. `lost`: the process that
 * keeps the terminals died, and this program with it.
 */
export type ProgramEvent =
  | { readonly type: 'status'; readonly status: ProgramStatus }
  /** Its output began, or paused. */
  | { readonly type: 'activity'; readonly quiet: boolean }
  | { readonly type: 'exited'; readonly exit: TerminalExit }
  | { readonly type: 'closed' }
  | { readonly type: 'lost' };

/** Terminals as agents need them. The programs outlive Corral. */
export interface AgentTerminalPort {
  open(program: AgentProgram): Promise<Result<LivingProgram, Problem>>;
  /** `null`: it is not there, or its program has ended. */
  find(terminalId: string): Promise<LivingProgram | null>;
  type(terminalId: string, keys: string): void;
  /** The visible rows; `null`: there is no such terminal. */
  screen(terminalId: string): Promise<ScreenText | null>;
  signal(terminalId: string, signal: SignalName): void;
  /** Ends what still runs and takes the terminal away. */
  close(terminalId: string): Promise<void>;
  /** Tells at once what came before anybody listened: what the program last said of itself, and its end. */
  subscribe(terminalId: string, listener: (event: ProgramEvent) => void): () => void;
}
