import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { TerminalEvent } from '#core/terminals/terminal-host.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { placeIdOf } from '#shared/interaction/read-from.ts';
import { worded } from '#shared/interaction/worded.ts';
import type { ProgramStatus, Terminal } from '#shared/terminal/terminal.ts';

import { titleState } from './title-state.ts';
import type { Watches } from './watches.ts';
import type { ReportedState } from './witness.ts';

/** Agent id of questions in terminals, whose program may be any. */
const TERMINAL = 'terminal';

export const TERMINAL_CLOSED = worded('terminalClosed', {});

const stateByStatus: Readonly<Record<ProgramStatus['state'], ReportedState>> = {
  working: 'processing',
  blocked: 'waiting',
  idle: 'idle',
  done: 'idle',
  error: 'idle',
};

const stateBySession: Readonly<Partial<Record<Session['status'], ReportedState>>> = {
  working: 'processing',
  waiting: 'waiting',
  idle: 'idle',
};

export const terminalPlaceId = (terminalId: string) => placeIdOf({ kind: 'terminal', terminalId });

type Needs = {
  readonly placeOf: (terminalId: string) => WatchedPlace;
  readonly agentScreens: readonly AgentScreen[];
};

/** Passes events of terminals and of their sessions to the watchers. */
export class TerminalMonitor {
  readonly #watches: Watches;
  readonly #terminals: Terminals;
  readonly #needs: Needs;

  constructor(watches: Watches, terminals: Terminals, needs: Needs) {
    this.#watches = watches;
    this.#terminals = terminals;
    this.#needs = needs;
  }

  /**
   * Watches a terminal. Terminals that show tmux are excluded, because their panes are watched
   * individually.
   */
  watch(terminal: Terminal): void {
    const { terminalId, sessionId, kind, state, status, title, isMuted = false } = terminal;
    if (state !== 'running' || kind === 'tmux' || isMuted) return;
    const facts = () => {
      const now = this.#terminals.get(terminalId) ?? terminal;
      return {
        place: { kind: 'terminal' as const, terminalId },
        title: now.title,
        cwd: now.cwd,
        agentId: TERMINAL,
      };
    };
    this.#watches.watch({
      place: this.#needs.placeOf(terminalId),
      facts,
      asks: kind === 'shell',
      sessionId,
    });
    if (status) this.#status(terminalId, status);
    this.#title(terminalId, title);
  }

  handle(event: TerminalEvent): void {
    if (event.type === 'hostLost') {
      for (const terminalId of event.terminalIds) this.#ended(terminalId);
      return;
    }
    const { terminalId } = event;
    const placeId = terminalPlaceId(terminalId);
    if (event.type === 'exited' || event.type === 'closed') this.#ended(terminalId);
    else if (event.type === 'statusChanged') this.#status(terminalId, event.status);
    else if (event.type === 'titled') this.#title(terminalId, event.title);
    else if (event.type === 'typed') this.#watches.handle(placeId, { type: 'typed' });
    else if (event.type === 'activity') this.#active(terminalId, event.quiet);
  }

  /** Passes on the status of an agent in a terminal of Corral's, which its hooks report. */
  sessionChanged({ terminalId, status }: Session): void {
    // The status of some sessions follows from this watcher, so it is no witness.
    if (terminalId === null || this.#watches.isProgram(terminalPlaceId(terminalId))) return;
    this.#watches.handle(terminalPlaceId(terminalId), {
      type: 'reported',
      witness: 'hook',
      reported: stateBySession[status] ?? null,
    });
  }

  #active(terminalId: string, quiet: boolean): void {
    const placeId = terminalPlaceId(terminalId);
    const terminal = this.#watches.has(placeId) ? null : this.#terminals.get(terminalId);
    if (terminal) this.watch(terminal);
    this.#watches.handle(placeId, { type: 'printed', quiet });
  }

  #status(terminalId: string, { state, message }: ProgramStatus): void {
    this.#watches.handle(
      terminalPlaceId(terminalId),
      { type: 'reported', witness: 'status', reported: stateByStatus[state] },
      message,
    );
  }

  #title(terminalId: string, title: string): void {
    const reported = titleState(title, this.#needs.agentScreens);
    this.#watches.handle(terminalPlaceId(terminalId), {
      type: 'reported',
      witness: 'title',
      reported,
    });
  }

  #ended(terminalId: string): void {
    const placeId = terminalPlaceId(terminalId);
    this.#watches.handle(placeId, { type: 'exited' });
    this.#watches.unwatch(placeId, 'agentGone', TERMINAL_CLOSED);
  }
}
