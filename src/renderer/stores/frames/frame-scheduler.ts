/**
 * Decides when queued changes are applied to the stores, and so when React renders them. Stores
 * queue their changes in a `FrameQueue`; all queues of a scheduler share its state:
 *
 *       OPEN ───── answer ─────▶ AFTER ANSWER
 *       │  ▲                        │      │
 *       │  └──────── 100 ms ────────┘      │
 *     urgent                               │
 *       │   ┌─────────── urgent ───────────┘
 *       ▼   ▼
 *       PAINTING ── frame painted, or 250 ms ──▶ OPEN
 *
 * `urgent` is an urgent change that was just applied, `answer` a call of `delayAfterAnswer`.
 * PAINTING ignores both, AFTER ANSWER ignores `answer`: their limits are not extended.
 *
 * In OPEN a queue applies changes at once or with the next animation frame. In PAINTING and AFTER
 * ANSWER it applies only urgent changes, with those queued before them, or when it is full. On the
 * return to OPEN the delayed queues apply their changes, in the order in which they were delayed.
 *
 * cause                     | rule                          | figure it buys: median (95 %), in ms
 * ------------------------- | ----------------------------- | ------------------------------------
 * first change after a rest | applied at once               | text delta to paint: 49 before, with
 * of 16 ms                  |                               | a pacer of 33 ms; now 15.1 (24.4) *
 * further changes           | applied together with the     | at most one render per frame under
 *                           | next animation frame          | load; 2000 deltas at once: painted
 *                           |                               | after 264 (331) *
 * change that precedes a    | waits for the frame even      | end of tool use to painted card:
 * better one (`patient`)    | after a rest                  | 51 (69) -> 42 (72)
 * new question (`urgent`)   | applied at once; all else is  | model stop to painted dialog: now
 *                           | delayed until it is painted   | 83.6 (128) *, none for the rule alone
 * answer to the only        | all else is delayed by 100 ms | Approve to next model request:
 * question                  |                               | 66 (118) -> 45 (74); model stop to
 *                           |                               | next dialog: 113 (169) -> 81 (127)
 * hidden window, without    | a timer of 250 ms replaces    | none: limits the delay
 * animation frames          | the frame                     |
 * 2,000 queued changes      | applied at once in every      | none: limits the queue
 *                           | state                         |
 *
 * Figures with `*` are from docs/benchmarks.md, the others from the commits that added the rules.
 */
export class FrameScheduler {
  #delay: Delay | null = null;
  readonly #delayed = new Set<() => void>();

  /** Creates a queue whose changes `apply` receives in order; `urgencyOf` defaults to `usual`. */
  createQueue<T>(
    apply: (items: readonly T[]) => void,
    urgencyOf: (item: T) => Urgency = () => 'usual',
  ): FrameQueue<T> {
    let items: T[] = [];
    let isPatient = true;
    let cancel: (() => void) | null = null;
    let appliedAt = -REST_MS;
    const flushUnlessDelayed = () => {
      if (this.#delay === null) flush();
      else this.#delayed.add(flushUnlessDelayed);
    };
    const flush = () => {
      cancel?.();
      cancel = null;
      appliedAt = performance.now();
      const queued = items;
      items = [];
      isPatient = true;
      if (queued.length > 0) apply(queued);
    };
    return {
      add: (item) => {
        items.push(item);
        const urgency = urgencyOf(item);
        const isRested = (cancel === null || isPatient) && performance.now() - appliedAt >= REST_MS;
        isPatient &&= urgency === 'patient';
        if (urgency === 'urgent') {
          flush();
          this.#delayUntilPainted();
        } else if (items.length >= MAX_QUEUE) flush();
        else if (isRested && !isPatient) flushUnlessDelayed();
        else cancel ??= onNextFrame(flushUnlessDelayed);
      },
      dispose: () => {
        cancel?.();
        cancel = null;
        items = [];
      },
    };
  }

  /**
   * Delays rendering by up to 100 ms so that the agent's process gets the CPU. All changes that
   * follow from the answer are then rendered at once, instead of piece by piece while the agent
   * works, or before the next question.
   */
  delayAfterAnswer(): void {
    if (this.#delay === null) this.#startDelay('answer', ANSWER_DELAY_MS);
  }

  /** Delays everything else until the change that was just applied is on the screen. */
  #delayUntilPainted(): void {
    if (this.#delay?.cause === 'paint') return;
    const end = this.#startDelay('paint', MAX_FRAME_WAIT_MS);
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      end();
    });
    port1.start();
    // A task that is posted in an animation frame runs after that frame is painted.
    requestAnimationFrame(() => port2.postMessage(null));
  }

  /** Replaces the current delay; queues that it delayed wait for the new one. */
  #startDelay(cause: Delay['cause'], maxMs: number): () => void {
    const end = () => {
      clearTimeout(timer);
      if (this.#delay !== delay) return;
      this.#delay = null;
      const delayed = [...this.#delayed];
      this.#delayed.clear();
      for (const flush of delayed) flush();
    };
    const timer = setTimeout(end, maxMs);
    const delay: Delay = { cause };
    this.#delay = delay;
    return end;
  }
}

export type FrameQueue<T> = { add(item: T): void; dispose(): void };

/**
 * A `patient` change is usually followed by a better one within the same frame, and is applied
 * together with it.
 */
export type Urgency = 'urgent' | 'usual' | 'patient';

type Delay = { readonly cause: 'paint' | 'answer' };

/**
 * Duration of one frame at 60 Hz. A change after such a rest is applied at once, so that it is
 * rendered when the next frame begins.
 */
const REST_MS = 16;
/** Longest wait for an animation frame or its painting; a hidden window has neither. */
const MAX_FRAME_WAIT_MS = 250;
/** Changes that are queued at most before they are applied without waiting. */
const MAX_QUEUE = 2_000;
/** Delay after an answer, too short for a person to perceive. */
const ANSWER_DELAY_MS = 100;

function onNextFrame(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback);
  const timer = setTimeout(callback, MAX_FRAME_WAIT_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The scheduler of this window. */
export const frameScheduler = new FrameScheduler();
