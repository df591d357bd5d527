import { basename } from 'node:path';

import type { ClockPort, IdPort, LogPort } from '#core/ports.ts';
import type { TmuxServer, TmuxView } from '#shared/contract/tmux.ts';

import { paneFormat, readPanes, type PaneList } from './pane-list.ts';
import { ServerEye } from './server-eye.ts';
import type { TmuxProgram } from './tmux-program.ts';
import type { TmuxSocketsPort } from './tmux-sockets.ts';

const MAX_SERVERS = 16;
/** How long a question for news may wait. */
const WAIT_MS = 25_000;
/** How long it stays awake after the last question. */
const LINGER_MS = 40_000;
/** How often servers are asked that cannot be watched. */
const POLL_MS = 5000;
/** Changes come in crowds. */
const SETTLE_MS = 100;
/** An eye that closes sooner than this was not a good one; that server is asked for a while instead. */
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

type Watched = { readonly socket: string; eye: ServerEye | null; blindUntil: number };

/** What runs in the tmux servers of the person, kept up to date while somebody looks, and at rest when nobody does. */
export class TmuxWatch {
  readonly #services: WatchServices;
  readonly #servers = new Map<string, Watched>();
  readonly #waiting = new Set<() => void>();
  readonly #listeners = new Set<ActivityListener>();
  readonly #viewListeners = new Set<ViewListener>();
  #view: TmuxView;
  #running: Promise<void> | null = null;
  #again = false;
  #settling: (() => void) | null = null;
  #polling: (() => void) | null = null;
  /** While awake: what ends that. */
  #sleep: (() => void) | null = null;
  #unwatch: () => void = () => undefined;

  constructor(services: WatchServices) {
    this.#services = services;
    // Numbers of an earlier core are never met again.
    this.#view = { state: 'missing', version: null, servers: [], truncated: false, revision: services.clock.now() };
  }

  /** See `tmux.watch` of the contract. */
  async view(revision: number | null): Promise<TmuxView> {
    const wasAsleep = this.#sleep === null;
    this.#stayAwake();
    if (this.#services.platform === 'win32') this.#view = { ...this.#view, state: 'unsupported' };
    else if (wasAsleep || revision === null) await this.refresh();
    if (revision !== this.#view.revision) return this.#view;
    await this.#news();
    return this.#view;
  }

  /** Looks now, and again if somebody asks meanwhile. */
  async refresh(): Promise<void> {
    if (this.#running) {
      this.#again = true;
      return this.#running;
    }
    this.#running = this.#lookUntilCalm();
    await this.#running;
  }

  /**
   * Which panes printed something, at most once a second for each server, and every change of what there is. It is awake as long as
   * somebody listens.
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
    this.#sleep = this.#services.clock.after(LINGER_MS, () => (this.#listeners.size > 0 ? this.#stayAwake() : this.close()));
  }

  /** A change, or the end of waiting. */
  #news(): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        cancel();
        this.#waiting.delete(wake);
        resolve();
      };
      const cancel = this.#services.clock.after(WAIT_MS, () => {
        // What sends no event is seen at last here: a tmux that was installed, a folder of sockets that was made.
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

  async #lookUntilCalm(): Promise<void> {
    do {
      this.#again = false;
      await this.#look();
    } while (this.#again);
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
    this.#tell({ state, version: found?.version.text ?? null, servers, truncated });
    if (servers.some(({ watched }) => !watched)) this.#pollLater();
  }

  async #lookAt(socket: string): Promise<{ readonly server: TmuxServer; readonly truncated: boolean } | null> {
    const listed = await this.#list(socket);
    if (!listed) return null;
    const own = this.#servers.get(socket) ?? { socket, eye: null, blindUntil: 0 };
    this.#servers.set(socket, own);
    if (!own.eye) await this.#openEye(own, listed);
    // Its own eye counts as a client from now on; it is taken away again in the list.
    const { sessions, truncated } = listed;
    return { server: { socket, name: basename(socket), watched: own.eye !== null, sessions }, truncated };
  }

  async #list(socket: string): Promise<PaneList | null> {
    const mark = this.#services.ids.uuid();
    const ran = await this.#services.program.run(socket, [['list-panes', '-a', '-F', paneFormat(mark)]]);
    return ran.ok ? readPanes(ran.value, mark, this.#servers.get(socket)?.eye?.session ?? null) : null;
  }

  /** From a session that somebody has attached already, so that none begins to look attached by us. */
  async #openEye(own: Watched, { sessions }: PaneList): Promise<void> {
    const { clock, program, log } = this.#services;
    const from = sessions.find(({ attached }) => attached > 0) ?? sessions[0];
    if (!from || clock.now() < own.blindUntil || !this.#sleep) return;
    own.eye = await ServerEye.open(program, own.socket, from.tmuxSessionId, clock, {
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
    // Closed while it opened.
    if (!this.#sleep) own.eye?.close();
  }

  #forgetAllBut(sockets: readonly string[]): void {
    for (const [socket, { eye }] of this.#servers) {
      if (sockets.includes(socket)) continue;
      eye?.close();
      this.#servers.delete(socket);
    }
  }

  #tell(next: Omit<TmuxView, 'revision'>): void {
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
