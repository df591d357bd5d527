import type {
  AgentProgram,
  AgentTerminalPort,
  RunningProgram,
  ProgramEvent,
} from '#core/agents/agent-terminal.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Problem } from '#shared/contract/agents.ts';
import type { Terminal } from '#shared/terminal/terminal.ts';

import type { ScreenText, SignalName } from '#core/socket/host-protocol.ts';
import type { TerminalEvent } from './terminal-host.ts';
import type { Terminals } from './terminals.ts';

/** Size until a window shows the terminal and reports its own. */
const SIZE = { cols: 120, rows: 40 };

/** Gives agents access to the terminals of the desk. */
export class AgentTerminals implements AgentTerminalPort {
  readonly #terminals: Terminals;

  constructor(terminals: Terminals) {
    this.#terminals = terminals;
  }

  async open({ args, env, ...program }: AgentProgram): Promise<Result<RunningProgram, Problem>> {
    await this.#clear(program.sessionId);
    const { colours } = this.#terminals;
    const spawn = { ...program, ...SIZE, args: [...args], env: { ...env }, colours };
    const opened = await this.#terminals.openProgram({ ...spawn, lane: 'agent', kind: 'agent' });
    if (!opened.ok) return opened;
    const { terminalId, pid } = opened.value;
    return ok({ terminalId, pid });
  }

  /** Closes the terminals of the session's earlier runs, which were kept to be viewed until now. */
  async #clear(sessionId: string): Promise<void> {
    const leftovers = this.#terminals
      .list()
      .filter(
        (each) => each.sessionId === sessionId && each.kind === 'agent' && each.state !== 'running',
      );
    await Promise.all(leftovers.map(({ terminalId }) => this.#terminals.close({ terminalId })));
  }

  async find(terminalId: string): Promise<RunningProgram | null> {
    const found = await this.#terminals.living(terminalId);
    return found && found.exit === null ? { terminalId, pid: found.pid } : null;
  }

  type(terminalId: string, keys: string): void {
    this.#terminals.type(terminalId, keys);
  }

  screen(terminalId: string, scrollback = 0): Promise<ScreenText | null> {
    return this.#terminals.screen(terminalId, scrollback);
  }

  redraw(terminalId: string): Promise<void> {
    return this.#terminals.redraw(terminalId);
  }

  signal(terminalId: string, signal: SignalName): void {
    this.#terminals.signal(terminalId, signal);
  }

  async close(terminalId: string): Promise<void> {
    await this.#terminals.close({ terminalId });
  }

  subscribe(terminalId: string, listener: (event: ProgramEvent) => void): () => void {
    const known = this.#terminals.get(terminalId);
    if (known) pastEvents(known).forEach(listener);
    return this.#terminals.subscribe((event) => {
      const own = ownEvent(terminalId, event);
      if (own) listener(own);
    });
  }
}

function pastEvents({ status, state, exit }: Terminal): readonly ProgramEvent[] {
  const events: ProgramEvent[] = status ? [{ type: 'status', status }] : [];
  if (state === 'lost') events.push({ type: 'lost' });
  if (state === 'exited')
    events.push({ type: 'exited', exit: exit ?? { code: null, signal: null } });
  return events;
}

function ownEvent(terminalId: string, event: TerminalEvent): ProgramEvent | null {
  if (event.type === 'hostLost')
    return event.terminalIds.includes(terminalId) ? { type: 'lost' } : null;
  if (event.terminalId !== terminalId) return null;
  if (event.type === 'statusChanged') return { type: 'status', status: event.status };
  if (event.type === 'closed') return { type: 'closed' };
  if (event.type === 'activity') return { type: 'activity', quiet: event.quiet };
  return event.type === 'exited' ? { type: 'exited', exit: event.exit } : null;
}
