import { basename } from 'node:path';

import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { TmuxServer, TmuxView } from '#shared/contract/calls/tmux.ts';

import { paneFormat, readPanes, type PaneList } from './pane-list.ts';
import { ServerMonitor } from './server-monitor.ts';
import type { TmuxProgram } from './tmux-program.ts';
import type { TmuxSocketsPort } from '#core/ports/tmux-sockets-port.ts';

const MAX_SERVERS = 16;
/** Timeout of a long poll for changes. */
const WAIT_MS = 25_000;
/** Time to stay active after the last poll. */
const LINGER_MS = 40_000;
/** Poll interval of servers that cannot be watched. */
const POLL_MS = 5000;
/** Debounce of changes, which come in bursts. */
const SETTLE_MS = 100;
/** A client that closes sooner than this has failed; the server is polled for a while instead. */
const SHORT_LIFE_MS = 2000;

export type WatchServices = {
  readonly program: TmuxProgram;
  readonly sockets: TmuxSocketsPort;
  readonly clock: ClockPort;
  readonly ids: IdPort;
  readonly log: LogPort;
  readonly platform: string;
};

export type ActivityListener = (socket: string, paneIds: readonly string[]) => void;
export type ViewListener = (view: TmuxView) => void;

type WatchedServer = { readonly socket: string; eye: ServerMonitor | null; blindUntil: number };

/**
 * Keeps the view of the person's tmux servers up to date while a client polls or listens, and does
 * nothing otherwise.
 */
export class TmuxWatch {
  readonly #services: WatchServices;
  readonly #servers = new Map<string, WatchedServer>();
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<ActivityListener>();
  readonly #viewListeners = new Set<ViewListener>();
  #view: TmuxView;
  #running: Promise<void> | null = null;
  #isRepeatNeeded = false;
  #settling: (() => void) | null = null;
  #polling: (() => void) | null = null;
  /** Cancels the timer that ends the activity; null while inactive. */
  #sleep: (() => void) | null = null;
  #unwatch: () => void = () => undefined;

  constructor(services: WatchServices) {
    this.#services = services;
    // The revisions of an earlier core are never used again.
    this.#view = {
      state: 'missing',
      version: null,
      servers: [],
      truncated: false,
      revision: services.clock.now(),
    };
  }

  /** Implements `tmux.watch` of the contract. */
  async view(revision: number | null): Promise<TmuxView> {
    const wasAsleep = this.#sleep === null;
    this.#stayAwake();
    if (this.#services.platform === 'win32') this.#view = { ...this.#view, state: 'unsupported' };
    else if (wasAsleep || revision === null) await this.refresh();
    if (revision !== this.#view.revision) return this.#view;
    await this.#waitForChange();
    return this.#view;
  }

  /** Reads all servers now, and again if another refresh is requested meanwhile. */
  async refresh(): Promise<void> {
    if (this.#running) {
      this.#isRepeatNeeded = true;
      return this.#running;
    }
    this.#running = this.#refreshUntilSettled();
    await this.#running;
  }

  /**
   * Reports the panes that printed something, at most once a second for each server, and every
   * change of the view. Stays active while there is a listener.
   */
  subscribe(listener: ActivityListener, viewed: ViewListener = () => undefined): () => void {
    this.#listeners.add(listener);
    this.#viewListeners.add(viewed);
    this.#stayAwake();
    void this.refresh();
    return () => {
      this.#listeners.delete(listener);
      this.#viewListeners.delete(viewed);
    };
  }

  close(): void {
    this.#sleep?.();
    this.#settling?.();
    this.#polling?.();
    [this.#sleep, this.#settling, this.#polling] = [null, null, null];
    this.#unwatch();
    this.#unwatch = () => undefined;
    for (const { eye } of this.#servers.values()) eye?.close();
    this.#servers.clear();
    for (const wake of this.#waiting) wake();
  }

  #stayAwake(): void {
    if (this.#sleep) this.#sleep();
    else this.#unwatch = this.#services.sockets.watch(() => this.#changed());
    this.#sleep = this.#services.clock.after(LINGER_MS, () =>
      this.#listeners.size > 0 ? this.#stayAwake() : this.close(),
    );
  }

  /** Waits for a change or the timeout. */
  #waitForChange(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        this.#waiting.delete(wake);
        resolve();
      };
      const cancel = this.#services.clock.after(WAIT_MS, () => {
        // The refresh at the timeout finds what sends no event: a newly installed tmux, a new
        // folder of sockets.
        void this.refresh().then(wake);
      });
      this.#waiting.add(wake);
    });
  }

  #changed(): void {
    this.#settling ??= this.#services.clock.after(SETTLE_MS, () => {
      this.#settling = null;
      if (this.#sleep) void this.refresh();
    });
  }

  async #refreshUntilSettled(): Promise<void> {
    do {
      this.#isRepeatNeeded = false;
      await this.#look();
    } while (this.#isRepeatNeeded);
    this.#running = null;
  }

  async #look(): Promise<void> {
    const found = this.#services.platform === 'win32' ? null : await this.#services.program.find();
    const all = found ? await this.#services.sockets.list() : [];
    const sockets = all.slice(0, MAX_SERVERS);
    this.#forgetAllBut(sockets);
    const lists = await Promise.all(sockets.map((socket) => this.#lookAt(socket)));
    const servers = lists.flatMap((each) => each?.server ?? []);
    const truncated = all.length > sockets.length || lists.some((each) => each?.truncated);
    const state = this.#view.state === 'unsupported' ? 'unsupported' : found ? 'ready' : 'missing';
    this.#publish({ state, version: found?.version.text ?? null, servers, truncated });
    if (servers.some(({ watched }) => !watched)) this.#pollLater();
  }

  async #lookAt(
    socket: string,
  ): Promise<{ readonly server: TmuxServer; readonly truncated: boolean } | null> {
    const listed = await this.#list(socket);
    if (!listed) return null;
    const own = this.#servers.get(socket) ?? { socket, eye: null, blindUntil: 0 };
    this.#servers.set(socket, own);
    if (!own.eye) await this.#openEye(own, listed);
    // Corral's own client counts as attached from now on; `readPanes` subtracts it.
    const { sessions, truncated } = listed;
    return {
      server: { socket, name: basename(socket), watched: own.eye !== null, sessions },
      truncated,
    };
  }

  async #list(socket: string): Promise<PaneList | null> {
    const mark = this.#services.ids.uuid();
    const result = await this.#services.program.run(socket, [
      ['list-panes', '-a', '-F', paneFormat(mark)],
    ]);
    return result.ok
      ? readPanes(result.value, mark, this.#servers.get(socket)?.eye?.session ?? null)
      : null;
  }

  /**
   * Attaches to a session that already has a client, so that no session starts to look attached
   * because of Corral.
   */
  async #openEye(own: WatchedServer, { sessions }: PaneList): Promise<void> {
    const { clock, program, log } = this.#services;
    const from = sessions.find(({ attached }) => attached > 0) ?? sessions[0];
    if (!from || clock.now() < own.blindUntil || !this.#sleep) return;
    own.eye = await ServerMonitor.open(program, own.socket, from.tmuxSessionId, clock, {
      changed: () => this.#changed(),
      active: (paneIds) => {
        for (const listener of this.#listeners) listener(own.socket, paneIds);
      },
      closed: () => {
        const life = clock.now() - (own.eye?.openedAt ?? 0);
        own.eye = null;
        if (life < SHORT_LIFE_MS) own.blindUntil = clock.now() + LINGER_MS;
        if (life < SHORT_LIFE_MS) log.info('tmux.eyeClosed', { life });
        this.#changed();
      },
    });
    // The watch was closed while the client was opening.
    if (!this.#sleep) own.eye?.close();
  }

  #forgetAllBut(sockets: readonly string[]): void {
    for (const [socket, { eye }] of this.#servers) {
      if (sockets.includes(socket)) continue;
      eye?.close();
      this.#servers.delete(socket);
    }
  }

  #publish(next: Omit<TmuxView, 'revision'>): void {
    const { revision, ...before } = this.#view;
    if (JSON.stringify(next) === JSON.stringify({ ...before })) return;
    this.#view = { ...next, revision: revision + 1 };
    for (const wake of this.#waiting) wake();
    for (const listener of this.#viewListeners) listener(this.#view);
  }

  #pollLater(): void {
    if (!this.#sleep) return;
    this.#polling ??= this.#services.clock.after(POLL_MS, () => {
      this.#polling = null;
      void this.refresh();
    });
  }
}
