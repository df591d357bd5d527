import type { SecondExtractorPort } from './detection/extraction.ts';
import { titleState } from './detection/watch/title-state.ts';
import { Watches } from './detection/watch/watches.ts';
import type { Said } from './detection/watch/witness.ts';
import type { InteractionHub } from './interactions/interaction-hub.ts';
import type { Journal } from './journal/journal.ts';
import type { ClockPort, IdPort, LogPort } from './ports.ts';
import type { Store } from './store/store.ts';
import { TerminalPlace } from './terminals/terminal-place.ts';
import type { TerminalEvent } from './terminals/terminal-host.ts';
import type { Terminals } from './terminals/terminals.ts';
import type { Tmux } from './tmux/tmux.ts';
import { WatchedPanes } from './watched-panes.ts';

import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import type { Session } from '#shared/contract/sessions.ts';
import { isPlaceId, placeIdOf } from '#shared/interaction/read-from.ts';
import { worded } from '#shared/interaction/worded.ts';
import type { ProgramStatus, Terminal } from '#shared/terminal/terminal.ts';

/** What a terminal is called where agents are: its program may be any. */
const TERMINAL = 'terminal';

const NOT_WANTED = worded('terminalMuted', {});
const CLOSED = worded('terminalClosed', {});

type WatchPorts = { readonly clock: ClockPort; readonly ids: IdPort; readonly log: LogPort };

type WatchAround = {
  readonly hub: InteractionHub;
  readonly journal: Journal;
  readonly store: Store;
  readonly terminals: Terminals;
  readonly tmux: Tmux;
  /** For screens that rules cannot read. */
  readonly second: SecondExtractorPort;
};

const statusSays: Readonly<Record<ProgramStatus['state'], Said>> = {
  working: 'processing',
  blocked: 'waiting',
  idle: 'idle',
  done: 'idle',
  error: 'idle',
};

const sessionSays: Readonly<Partial<Record<Session['status'], Said>>> = { working: 'processing', waiting: 'waiting', idle: 'idle' };

const placeOf = (terminalId: string) => placeIdOf({ kind: 'terminal', terminalId });

/** Who waits for the person in the terminals of the desk and in the panes that they want watched. */
export function wireWatch({ clock, ids, log }: WatchPorts, { hub, journal, store, terminals, tmux, second }: WatchAround) {
  const watches = new Watches({ hub, clock, ids, log, second });
  const panes = new WatchedPanes({ watches, tmux, journal, store, clock });
  const eye = new TerminalEye(watches, terminals);
  const stopEye = terminals.subscribe((event) => eye.happened(event));
  const stopSessions = journal.subscribe(({ event }) => {
    if (event.type === 'session.upserted') eye.sessionChanged(event.session);
  });
  return {
    watches,
    /** Once the terminals of an earlier core are found: what it left open is asked again, or closed. */
    start() {
      for (const terminal of terminals.list()) eye.watch(terminal);
      panes.start();
      for (const { request } of store.interactions.open()) {
        const { sessionId, requestId } = request;
        if (isPlaceId(sessionId) && !watches.has(sessionId)) hub.close(requestId, 'agentGone', CLOSED);
      }
    },
    close() {
      stopEye();
      stopSessions();
      panes.close();
      watches.dispose();
    },
    api: {
      'watch.terminal': async ({ terminalId, isMuted }) => {
        const done = terminals.setMuted(terminalId, isMuted);
        if (!done.ok) return done;
        const terminal = terminals.get(terminalId);
        if (isMuted) watches.unwatch(placeOf(terminalId), 'withdrawn', NOT_WANTED);
        else if (terminal) eye.watch(terminal);
        return ok({});
      },
      'watch.pane': ({ isWatched, ...pane }) => panes.set(pane, isWatched),
      'watch.check': async ({ sessionId }) => {
        const terminalId = store.sessions.get(sessionId)?.terminalId ?? sessionId;
        const placeId = watches.has(terminalId) ? terminalId : placeOf(terminalId);
        const terminal = terminals.get(terminalId);
        // It has printed nothing so far.
        if (terminal) eye.watch(terminal);
        const checked = await watches.triggerWaitCheck(placeId);
        if (!checked) return err(notWatched(sessionId));
        return ok({ placeId, state: checked.told?.type ?? null, message: checked.message });
      },
    } satisfies Partial<CorralApi>,
  };
}

const notWatched = (sessionId: string) => ({
  kind: 'notWatched' as const,
  message: `Nothing of the name ${sessionId} is watched.`,
  remedy: 'Give the id of a session that runs in a terminal, or of a terminal; a pane of tmux has to be watched first.',
});

/** What happens in the terminals of the desk, as their watchers hear it. */
class TerminalEye {
  readonly #watches: Watches;
  readonly #terminals: Terminals;

  constructor(watches: Watches, terminals: Terminals) {
    this.#watches = watches;
    this.#terminals = terminals;
  }

  /** What shows tmux is left out: there the panes are watched, each for itself. */
  watch(terminal: Terminal): void {
    const { terminalId, sessionId, kind, state, status, title, isMuted = false } = terminal;
    if (state !== 'running' || kind === 'tmux' || isMuted) return;
    const facts = () => {
      const now = this.#terminals.get(terminalId) ?? terminal;
      return { place: { kind: 'terminal' as const, terminalId }, title: now.title, cwd: now.cwd, agentId: TERMINAL };
    };
    this.#watches.watch({ place: new TerminalPlace(this.#terminals, terminalId), facts, asks: kind === 'shell', sessionId });
    if (status) this.#status(terminalId, status);
    this.#title(terminalId, title);
  }

  happened(event: TerminalEvent): void {
    if (event.type === 'hostLost') {
      for (const terminalId of event.terminalIds) this.#ended(terminalId);
      return;
    }
    const { terminalId } = event;
    const placeId = placeOf(terminalId);
    if (event.type === 'exited' || event.type === 'closed') this.#ended(terminalId);
    else if (event.type === 'statusChanged') this.#status(terminalId, event.status);
    else if (event.type === 'titled') this.#title(terminalId, event.title);
    else if (event.type === 'typed') this.#watches.hear(placeId, { type: 'typed' });
    else if (event.type === 'activity') this.#active(terminalId, event.quiet);
  }

  /** An agent in a terminal of Corral's is heard by its hooks, too. */
  sessionChanged({ terminalId, status }: Session): void {
    if (terminalId === null) return;
    this.#watches.hear(placeOf(terminalId), { type: 'reported', witness: 'hook', said: sessionSays[status] ?? null });
  }

  #active(terminalId: string, quiet: boolean): void {
    const placeId = placeOf(terminalId);
    const terminal = this.#watches.has(placeId) ? null : this.#terminals.get(terminalId);
    if (terminal) this.watch(terminal);
    this.#watches.hear(placeId, { type: 'printed', quiet });
  }

  #status(terminalId: string, { state, message }: ProgramStatus): void {
    this.#watches.hear(placeOf(terminalId), { type: 'reported', witness: 'status', said: statusSays[state] }, message);
  }

  #title(terminalId: string, title: string): void {
    this.#watches.hear(placeOf(terminalId), { type: 'reported', witness: 'title', said: titleState(title) });
  }

  #ended(terminalId: string): void {
    const placeId = placeOf(terminalId);
    this.#watches.hear(placeId, { type: 'exited' });
    this.#watches.unwatch(placeId, 'agentGone', CLOSED);
  }
}
