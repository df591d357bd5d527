import type { ClockPort } from '#core/ports.ts';
import type { InteractionTimer } from '#shared/interaction/interaction.ts';

import { lapse } from './timer.ts';

/** Interval at which the clock is compared with its expected value. */
const STEP_MS = 1000;

type RunningTimer = {
  remainingMs: number;
  countedAt: number;
  readonly stepMs: number;
  readonly cancel: () => void;
};

export type TimerEvents = {
  /** Reports a corrected remaining time after the machine slept. */
  readonly corrected: (requestId: string, timer: InteractionTimer) => void;
  readonly over: (requestId: string) => void;
};

/** Runs the timers of all requests that a window shows. */
export class RequestTimers {
  readonly #clock: ClockPort;
  readonly #events: TimerEvents;
  readonly #running = new Map<string, RunningTimer>();

  constructor(clock: ClockPort, events: TimerEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  /** Starts or stops a timer. Returns the timer to store, or null if nothing changes. */
  set(requestId: string, timer: InteractionTimer, runs: boolean): InteractionTimer | null {
    const running = this.#running.get(requestId);
    if (runs === (running !== undefined)) return null;
    if (!running) {
      this.#step(requestId, timer.remainingMs);
      return { ...timer, runningSince: this.#clock.now() };
    }
    this.drop(requestId);
    this.#count(running);
    return { ...timer, remainingMs: running.remainingMs, runningSince: null };
  }

  again(requestId: string): void {
    this.drop(requestId);
    const cancel = this.#clock.after(STEP_MS, () => this.#tick(requestId));
    this.#running.set(requestId, {
      remainingMs: 0,
      countedAt: this.#clock.now(),
      stepMs: STEP_MS,
      cancel,
    });
  }

  drop(requestId: string): void {
    this.#running.get(requestId)?.cancel();
    this.#running.delete(requestId);
  }

  dispose(): void {
    for (const requestId of this.#running.keys()) this.drop(requestId);
  }

  #step(requestId: string, remainingMs: number): void {
    const stepMs = Math.max(0, Math.min(STEP_MS, remainingMs));
    const cancel = this.#clock.after(stepMs, () => this.#tick(requestId));
    this.#running.set(requestId, { remainingMs, countedAt: this.#clock.now(), stepMs, cancel });
  }

  #tick(requestId: string): void {
    const running = this.#running.get(requestId);
    if (!running) return;
    const slept = this.#count(running);
    if (running.remainingMs <= 0) {
      this.drop(requestId);
      return this.#events.over(requestId);
    }
    this.#step(requestId, running.remainingMs);
    const timer = {
      remainingMs: running.remainingMs,
      runningSince: this.#clock.now(),
      isPaused: false,
    };
    if (slept) this.#events.corrected(requestId, timer);
  }

  #count(running: RunningTimer): boolean {
    const now = this.#clock.now();
    const { countedMs, slept } = lapse(now - running.countedAt, running.stepMs);
    running.remainingMs = Math.max(0, running.remainingMs - countedMs);
    running.countedAt = now;
    return slept;
  }
}
