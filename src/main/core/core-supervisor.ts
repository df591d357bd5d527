import type { ClockPort } from '#core/ports.ts';
import type { Failure } from '#shared/base/failure.ts';
import { compose } from '#shared/words/sentence.ts';

import { restartWait } from './restart-policy.ts';

/** Core's process. `Port` is a port to a window. */
export interface CoreChild<Port> {
  connect(port: Port): void;
  /** Reports whether the person is away from the screen. */
  away(isAway: boolean): void;
  /** Asks core to shut down cleanly. */
  stop(): void;
  kill(): void;
  /** Registers the listener for a core that cannot start. */
  onProblem(listener: (problem: Problem) => void): void;
  onExit(listener: () => void): void;
}

export type Problem = Omit<Failure, 'kind'>;

export type SupervisorEvents = {
  /** Called when a core runs; every window then needs a new port. */
  readonly onStarted: () => void;
  /** Called when core stopped and is not started again. */
  readonly onGaveUp: (problem: Problem) => void;
};

const STOP_MS = 10_000;
const CRASHES: Problem = {
  message: compose('startFailures.coreCrashes'),
  remedy: compose('startFailures.startAgain'),
};

/** Keeps a core running for the windows. It restarts core after a crash, up to a limit. */
export class CoreSupervisor<Port> {
  readonly #fork: () => CoreChild<Port>;
  readonly #clock: ClockPort;
  readonly #events: SupervisorEvents;
  #child: CoreChild<Port> | null = null;
  #crashes: readonly number[] = [];
  #problem: Problem | null = null;
  #stopped: (() => void) | null = null;
  #cancelRestart: () => void = () => undefined;

  constructor(fork: () => CoreChild<Port>, clock: ClockPort, events: SupervisorEvents) {
    this.#fork = fork;
    this.#clock = clock;
    this.#events = events;
  }

  start(): void {
    const child = this.#fork();
    this.#child = child;
    child.onProblem((problem) => {
      this.#problem = problem;
      child.kill();
    });
    child.onExit(() => this.#exited());
    this.#events.onStarted();
  }

  /**
   * Connects a window. Returns false if no core runs; the window then gets a port when one starts.
   */
  connect(port: Port): boolean {
    this.#child?.connect(port);
    return this.#child !== null;
  }

  away(isAway: boolean): void {
    this.#child?.away(isAway);
  }

  /** Stops core and resolves when it has ended; kills it after ten seconds. */
  async stop(): Promise<void> {
    this.#cancelRestart();
    const child = this.#child;
    if (!child) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#stopped = resolve;
    child.stop();
    const cancel = this.#clock.after(STOP_MS, () => child.kill());
    await promise;
    cancel();
  }

  #exited(): void {
    this.#child = null;
    if (this.#stopped) return this.#stopped();
    if (this.#problem) return this.#events.onGaveUp(this.#problem);
    const now = this.#clock.now();
    this.#crashes = [...this.#crashes, now].slice(-10);
    const wait = restartWait(this.#crashes, now);
    if (wait === null) this.#events.onGaveUp(CRASHES);
    else this.#cancelRestart = this.#clock.after(wait, () => this.start());
  }
}
