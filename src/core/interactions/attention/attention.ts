import type { ClockPort } from '#core/ports.ts';
import { fail, type Failure } from '#shared/base/failure.ts';
import { ok, type Result } from '#shared/base/result.ts';
import type { Interaction } from '#shared/interaction/interaction.ts';
import { compose } from '#shared/words/sentence.ts';

import type { RequestStore } from '../lifecycle/request-store.ts';
import { RequestTimers } from './request-timers.ts';
import { Viewers } from './viewers.ts';

/** Number of windows that a request remembers; later windows are not stored. */
const MAX_SHOWN_IN = 50;

export type AttentionServices = {
  readonly requestStore: RequestStore;
  readonly clock: ClockPort;
  /** Seconds after which a request that no window shows counts as unseen. */
  readonly unseenAfterSeconds: () => number;
  readonly unseen: (interaction: Interaction) => void;
  readonly timeIsOver: (requestId: string) => void;
};

export type PauseFailure = Failure<'noSuchRequest' | 'alreadyClosed' | 'noTimer'>;

/**
 * Tracks which requests a person can see. Runs the timer of a seen request and reports an unseen
 * one.
 */
export class Attention {
  readonly #services: AttentionServices;
  readonly #viewers = new Viewers();
  readonly #timers: RequestTimers;
  /** Cancels the timer of each request that no window has shown so far. */
  readonly #unseen = new Map<string, () => void>();
  #isAway = false;

  constructor(services: AttentionServices) {
    this.#services = services;
    this.#timers = new RequestTimers(services.clock, {
      corrected: (requestId, timer) =>
        void services.requestStore.update(requestId, () => ({ timer })),
      over: services.timeIsOver,
    });
  }

  /**
   * Starts tracking a request. The timer of a request from an earlier core did not run in between.
   */
  opened({ request: { requestId }, shownAt, timer }: Interaction): void {
    const { clock, requestStore, unseenAfterSeconds } = this.#services;
    if (timer && timer.runningSince !== null)
      requestStore.update(requestId, () => ({ timer: { ...timer, runningSince: null } }));
    if (shownAt === null)
      this.#unseen.set(
        requestId,
        clock.after(unseenAfterSeconds() * 1000, () => this.#reportUnseen(requestId)),
      );
  }

  closed(requestId: string): void {
    this.#seen(requestId);
    this.#viewers.drop(requestId);
    this.#timers.drop(requestId);
  }

  /** Returns false if there is no such request. */
  shown(requestId: string, windowId: string): boolean {
    const { requestStore, clock } = this.#services;
    const found = requestStore.get(requestId);
    if (found?.outcome !== null) return found !== null;
    this.#seen(requestId);
    this.#viewers.add(requestId, windowId);
    if (!found.shownIn.some((shown) => shown.windowId === windowId)) {
      const at = clock.now();
      const shownIn = [...found.shownIn, { windowId, at }].slice(0, MAX_SHOWN_IN);
      requestStore.update(requestId, () => ({ shownAt: found.shownAt ?? at, shownIn }));
    }
    this.#setTimer(requestId);
    return true;
  }

  hidden(requestId: string, windowId: string): void {
    this.#viewers.remove(requestId, windowId);
    this.#setTimer(requestId);
  }

  windowLeft(windowId: string): void {
    for (const requestId of this.#viewers.leave(windowId)) this.#setTimer(requestId);
  }

  /** Stops all timers while no person can be at the screen, whatever the windows show. */
  away(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    for (const requestId of this.#viewers.requests) this.#setTimer(requestId);
  }

  pause(requestId: string, isPaused: boolean): Result<null, PauseFailure> {
    const found = this.#services.requestStore.get(requestId);
    if (!found) return fail('noSuchRequest', compose('questionFailures.unknown'));
    if (found.outcome !== null) return fail('alreadyClosed', compose('questionFailures.closed'));
    if (!found.timer) return fail('noTimer', compose('questionFailures.noTimer'));
    this.#setTimer(requestId, isPaused);
    return ok(null);
  }

  /** Retries in a moment what could not be done when the time was over. */
  timeIsOverAgain(requestId: string): void {
    this.#timers.again(requestId);
  }

  dispose(): void {
    for (const cancel of this.#unseen.values()) cancel();
    this.#unseen.clear();
    this.#timers.dispose();
  }

  #setTimer(requestId: string, isPaused?: boolean): void {
    this.#services.requestStore.update(requestId, ({ timer }) => {
      if (!timer) return null;
      const wanted = { ...timer, isPaused: isPaused ?? timer.isPaused };
      const changed = this.#timers.set(
        requestId,
        wanted,
        this.#viewers.has(requestId) && !wanted.isPaused && !this.#isAway,
      );
      return changed || wanted.isPaused !== timer.isPaused ? { timer: changed ?? wanted } : null;
    });
  }

  #seen(requestId: string): void {
    this.#unseen.get(requestId)?.();
    this.#unseen.delete(requestId);
  }

  #reportUnseen(requestId: string): void {
    const { requestStore, clock, unseen } = this.#services;
    this.#unseen.delete(requestId);
    requestStore.update(requestId, () => ({ unseenAt: clock.now() }));
    const found = requestStore.get(requestId);
    if (found?.outcome === null) unseen(found);
  }
}
