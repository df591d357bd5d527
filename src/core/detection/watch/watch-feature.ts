import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { InteractionHub } from '#core/interactions/interaction-hub.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { MachinePorts } from '#core/ports/machine-ports.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { Store } from '#core/store/store.ts';
import type { Terminals } from '#core/terminals/terminals.ts';
import type { PaneName } from '#core/tmux/pane-place.ts';
import type { Tmux } from '#core/tmux/tmux.ts';
import { err, ok } from '#shared/base/result.ts';
import type { CorralApi } from '#shared/contract/contract.ts';
import { isPlaceId } from '#shared/interaction/read-from.ts';
import { worded } from '#shared/interaction/worded.ts';
import { compose } from '#shared/words/sentence.ts';

import { newLineKeys } from '../answer/new-line-keys.ts';
import { TERMINAL_CLOSED, TerminalMonitor, terminalPlaceId } from './terminal-monitor.ts';
import { WatchedPanes } from './watched-panes.ts';
import type { Watches } from './watches.ts';

const TERMINAL_MUTED = worded('terminalMuted', {});

type Needs = {
  readonly hub: InteractionHub;
  readonly journal: Journal;
  readonly store: Store;
  readonly terminals: Terminals;
  readonly tmux: Tmux;
  readonly terminalPlace: (terminalId: string) => WatchedPlace;
  readonly panePlace: (pane: PaneName) => WatchedPlace;
  readonly watches: Watches;
  /** The agents whose screens are known. */
  readonly agentScreens: readonly AgentScreen[];
};

const noSuchTerminal = {
  kind: 'noSuchTerminal' as const,
  message: compose('terminalFailures.noSuchTerminal'),
  remedy: null,
};

const notWatched = (sessionId: string) => ({
  kind: 'notWatched' as const,
  message: compose('setupFailures.notWatched', { name: sessionId }),
  remedy: compose('setupFailures.giveId'),
});

/**
 * Watches the terminals of the desk, and the tmux panes that the person chose, for programs that
 * wait.
 */
export function watchFeature({ clock }: Pick<MachinePorts, 'clock'>, needs: Needs) {
  const { hub, journal, store, terminals, tmux, terminalPlace, panePlace } = needs;
  const { watches, agentScreens } = needs;
  const panes = new WatchedPanes({
    watches,
    tmux,
    placeOf: panePlace,
    agentScreens,
    journal,
    store,
    clock,
  });
  const eye = new TerminalMonitor(watches, terminals, { placeOf: terminalPlace, agentScreens });
  const stopEye = terminals.subscribe((event) => eye.handle(event));
  const stopSessions = journal.subscribe(({ event }) => {
    if (event.type === 'session.upserted') eye.sessionChanged(event.session);
  });
  return {
    watches,
    /**
     * Watches the recovered terminals of an earlier core, and reopens or closes their questions.
     */
    resume() {
      for (const terminal of terminals.list()) eye.watch(terminal);
      panes.start();
      for (const { request } of store.interactions.open()) {
        const { sessionId, requestId } = request;
        if (isPlaceId(sessionId) && !watches.has(sessionId))
          hub.close(requestId, 'agentGone', TERMINAL_CLOSED);
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
        // A muted terminal of an agent would leave its session without a state.
        if (watches.isProgram(terminalPlaceId(terminalId))) return ok({});
        if (isMuted) watches.unwatch(terminalPlaceId(terminalId), 'withdrawn', TERMINAL_MUTED);
        else if (terminal) eye.watch(terminal);
        return ok({});
      },
      'terminals.newLineKeys': ({ terminalId }) => newLineKeysOf(needs, terminalId),
      'watch.pane': ({ isWatched, ...pane }) => panes.set(pane, isWatched),
      'watch.check': async ({ sessionId }) => {
        const terminalId = store.sessions.get(sessionId)?.terminalId ?? sessionId;
        const placeId = watches.has(terminalId) ? terminalId : terminalPlaceId(terminalId);
        const terminal = terminals.get(terminalId);
        // A terminal that has printed nothing is not watched yet.
        if (terminal) eye.watch(terminal);
        const checked = await watches.triggerWaitCheck(placeId);
        if (!checked) return err(notWatched(sessionId));
        return ok({ placeId, state: checked.announced?.type ?? null, message: checked.message });
      },
    } satisfies Partial<CorralApi>,
  };
}

async function newLineKeysOf(
  { terminals, agentScreens }: Pick<Needs, 'terminals' | 'agentScreens'>,
  terminalId: string,
) {
  if (!terminals.get(terminalId)) return err(noSuchTerminal);
  const screen = await terminals.screen(terminalId, 0);
  return ok({ keys: screen && newLineKeys(screen, agentScreens) });
}
