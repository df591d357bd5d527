import type { AgentScreen } from '#core/agents/kits/screen/agent-screen.ts';
import type { Journal } from '#core/journal/journal.ts';
import type { ClockPort } from '#core/ports.ts';
import type { WatchedPlace } from '#core/ports/watched-place-port.ts';
import type { Store } from '#core/store/store.ts';
import type { PaneName } from '#core/tmux/pane-place.ts';
import type { Tmux } from '#core/tmux/tmux.ts';
import { err, ok } from '#shared/base/result.ts';
import type { TmuxPane, TmuxView } from '#shared/contract/calls/tmux.ts';
import { placeIdOf } from '#shared/interaction/read-from.ts';
import { worded, type Worded } from '#shared/interaction/worded.ts';
import { paneName } from '#shared/terminal/pane-name.ts';
import { compose } from '#shared/words/sentence.ts';

import { titleState } from './title-state.ts';
import type { Watches } from './watches.ts';

/**
 * tmux reports the last output in whole seconds, and only changes of it: output later in the same
 * second is found by a look after it.
 */
const TRAILING_MS = 1100;
/** Interval of looks at panes of a tmux that cannot report activity. */
const POLL_MS = 3000;
const MOST = 200;

const NOT_WATCHED = worded('notWatched', {});
const CLOSED = worded('paneClosed', {});

type Services = {
  readonly watches: Watches;
  readonly tmux: Tmux;
  readonly placeOf: (pane: PaneName) => WatchedPlace;
  readonly agentScreens: readonly AgentScreen[];
  readonly journal: Journal;
  readonly store: Store;
  readonly clock: ClockPort;
};

type PlacedPane = { readonly pane: TmuxPane; readonly name: string };
type KnownPane = PaneName & { pane: TmuxPane | null; place: string; trailing: () => void };

const panePlaceId = ({ socket, paneId }: Pick<PaneName, 'socket' | 'paneId'>) =>
  placeIdOf({ kind: 'pane', socket, paneId });

/**
 * Watches the tmux panes that the person chose. They are kept in the settings, so that the next
 * core continues with them.
 */
export class WatchedPanes {
  readonly #services: Services;
  readonly #known = new Map<string, KnownPane>();
  #unsubscribe: (() => void) | null = null;
  #polling: (() => void) | null = null;

  constructor(services: Services) {
    this.#services = services;
  }

  start(): void {
    for (const pane of this.#services.store.settings.get().watchedPanes ?? [])
      this.#watch(pane, null);
  }

  async set(wanted: { readonly socket: string; readonly paneId: string }, isWatched: boolean) {
    const looked = isWatched ? await this.#services.tmux.look(wanted, 0) : ok(null);
    if (!looked.ok) return looked;
    if (isWatched && (!looked.value || looked.value.dead)) return err(noSuchPane);
    const others = (this.#services.store.settings.get().watchedPanes ?? []).filter(
      (each) => panePlaceId(each) !== panePlaceId(wanted),
    );
    const pane = looked.value ? [{ ...wanted, pid: looked.value.pid }] : [];
    const stored = this.#keep([...others, ...pane].slice(-MOST));
    if (!stored.ok)
      return err({
        kind: 'storeFailed' as const,
        message: stored.error.message,
        remedy: stored.error.remedy,
      });
    const found = isWatched ? await this.#services.tmux.where(wanted) : null;
    for (const each of pane) this.#watch(each, found);
    if (!isWatched) this.#forget(panePlaceId(wanted), 'withdrawn', NOT_WATCHED);
    return ok({});
  }

  close(): void {
    for (const { trailing } of this.#known.values()) trailing();
    this.#rest();
  }

  #keep(panes: readonly PaneName[]) {
    return this.#services.journal.write((entry) => entry.settings({ watchedPanes: [...panes] }));
  }

  /**
   * `found`: the location of the pane, which is shown beside a question. Looked up later if it is
   * null.
   */
  #watch(name: PaneName, found: PlacedPane | null): void {
    const { watches, tmux, placeOf, agentScreens } = this.#services;
    const placeId = panePlaceId(name);
    if (this.#known.has(placeId)) return;
    const known: KnownPane = {
      ...name,
      pane: found?.pane ?? null,
      place: found?.name ?? name.paneId,
      trailing: () => undefined,
    };
    this.#known.set(placeId, known);
    const { socket, paneId } = name;
    const facts = () => ({
      place: { kind: 'pane' as const, socket, paneId },
      title: known.place,
      cwd: known.pane?.cwd ?? '',
      agentId: 'tmux',
    });
    watches.watch({ place: placeOf(name), facts, asks: true, sessionId: null });
    if (found)
      watches.handle(placeId, {
        type: 'reported',
        witness: 'title',
        reported: titleState(found.pane.title, agentScreens),
      });
    this.#unsubscribe ??= tmux.watch.subscribe(
      (server, paneIds) =>
        paneIds.forEach((each) => this.#active(panePlaceId({ socket: server, paneId: each }))),
      (view) => this.#viewed(view),
    );
  }

  #active(placeId: string): void {
    const known = this.#known.get(placeId);
    if (!known) return;
    const { watches, clock } = this.#services;
    const look = () => watches.handle(placeId, { type: 'printed', quiet: true });
    look();
    known.trailing();
    known.trailing = clock.after(TRAILING_MS, look);
  }

  /**
   * Forgets panes that are no longer in the list, and panes in which tmux started another process.
   */
  #viewed({ state, servers }: TmuxView): void {
    if (state !== 'ready') return;
    const found = new Map<string, { readonly pane: TmuxPane; readonly place: string }>();
    for (const { socket, sessions } of servers) {
      for (const session of sessions) {
        for (const window of session.windows) {
          for (const pane of window.panes) {
            const place = paneName(session.name, window, pane);
            found.set(panePlaceId({ socket, paneId: pane.paneId }), { pane, place });
          }
        }
      }
    }
    for (const [placeId, known] of this.#known) {
      const now = found.get(placeId);
      if (!now || now.pane.pid !== known.pid || now.pane.dead) this.#ended(placeId);
      else this.#seen(placeId, known, now);
    }
    if (
      servers.some(
        ({ watched, socket }) =>
          !watched && [...this.#known.values()].some((each) => each.socket === socket),
      )
    )
      this.#poll();
  }

  #seen(
    placeId: string,
    known: KnownPane,
    { pane, place }: { readonly pane: TmuxPane; readonly place: string },
  ): void {
    const reported = titleState(pane.title, this.#services.agentScreens);
    if (known.pane?.title !== pane.title)
      this.#services.watches.handle(placeId, { type: 'reported', witness: 'title', reported });
    [known.pane, known.place] = [pane, place];
  }

  #poll(): void {
    this.#polling ??= this.#services.clock.after(POLL_MS, () => {
      this.#polling = null;
      for (const placeId of this.#known.keys())
        this.#services.watches.handle(placeId, { type: 'printed', quiet: true });
      if (this.#known.size > 0) this.#poll();
    });
  }

  #ended(placeId: string): void {
    this.#services.watches.handle(placeId, { type: 'exited' });
    this.#forget(placeId, 'agentGone', CLOSED);
    this.#keep(
      (this.#services.store.settings.get().watchedPanes ?? []).filter(
        (each) => panePlaceId(each) !== placeId,
      ),
    );
  }

  #forget(placeId: string, outcome: 'withdrawn' | 'agentGone', explanation: Worded): void {
    this.#known.get(placeId)?.trailing();
    this.#known.delete(placeId);
    this.#services.watches.unwatch(placeId, outcome, explanation);
    if (this.#known.size === 0) this.#rest();
  }

  #rest(): void {
    this.#unsubscribe?.();
    this.#polling?.();
    [this.#unsubscribe, this.#polling] = [null, null];
  }
}

const noSuchPane = {
  kind: 'noSuchPane' as const,
  message: compose('tmuxFailures.paneClosed'),
  remedy: null,
};
