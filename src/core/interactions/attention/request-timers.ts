import type { ClockPort } from '#core/ports.ts';
import type { InteractionTimer } from '#shared/interaction/interaction.ts';

import { lapse } from './timer.ts';

/** How often the clock is compared with what it should say. */
const STEP_MS = 1000;

type Running = { remainingMs: number; countedAt: number; readonly stepMs: number; readonly cancel: () => void };

export type TimerEvents = {
  /** The machine slept: what was said to be left is not true any more. */
  readonly corrected: (requestId: string, timer: InteractionTimer) => void;
  readonly over: (requestId: string) => void;
};

/** The clocks that run. As many as there are requests in front of a person. */
export class RequestTimers {
  readonly #clock: ClockPort;
  readonly #events: TimerEvents;
  readonly #running = new Map<string, Running>();

  constructor(clock: ClockPort, events: TimerEvents) {
    this.#clock = clock;
    this.#events = events;
  }

  /** Lets it run, or stand still; gives what is to be stored, or `null` when nothing changes. */
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
    const cancel = this.#clock.after(STEP_MS, () => this.#look(requestId));
    this.#running.set(requestId, { remainingMs: 0, countedAt: this.#clock.now(), stepMs: STEP_MS, cancel });
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
    const cancel = this.#clock.after(stepMs, () => this.#look(requestId));
    this.#running.set(requestId, { remainingMs, countedAt: this.#clock.now(), stepMs, cancel });
  }

  #look(requestId: string): void {
    const running = this.#running.get(requestId);
    if (!running) return;
    const slept = this.#count(running);
    if (running.remainingMs <= 0) {
      this.drop(requestId);
      return this.#events.over(requestId);
    }
    this.#step(requestId, running.remainingMs);
    const timer = { remainingMs: running.remainingMs, runningSince: this.#clock.now(), isPaused: false };
    if (slept) this.#events.corrected(requestId, timer);
  }

  #count(running: Running): boolean {
    const now = this.#clock.now();
    const { countedMs, slept } = lapse(now - running.countedAt, running.stepMs);
    running.remainingMs = Math.max(0, running.remainingMs - countedMs);
    running.countedAt = now;
    return slept;
  }
}
