import type { ClockPort } from '#core/ports.ts';

/**
 * Maximum delay between a taken prompt and the start of its turn. Some commands of an agent begin
 * no turn.
 */
const EXPECTED_MS = 5_000;

/** The turn of the agent, from the prompt that it is about to its end. */
export class AwaitedTurn {
  readonly #clock: ClockPort;
  readonly #timedOut: () => void;
  /** `expected` means that a prompt was sent to the agent and its turn has not begun. */
  #state: 'none' | 'expected' | 'running' = 'none';
  #cancel: () => void = () => undefined;

  /** Calls `timedOut` if a taken prompt begins no turn in time. */
  constructor(clock: ClockPort, timedOut: () => void) {
    this.#clock = clock;
    this.#timedOut = timedOut;
  }

  get isOver(): boolean {
    return this.#state === 'none';
  }

  get isExpected(): boolean {
    return this.#state === 'expected';
  }

  get isRunning(): boolean {
    return this.#state === 'running';
  }

  /** Notes that the agent was given a prompt. */
  given(): void {
    if (this.#state === 'none') this.#state = 'expected';
  }

  /** Notes that the agent took a prompt, whose turn begins in time or not at all. */
  expect(): void {
    this.#state = 'expected';
    this.#cancel();
    this.#cancel = this.#clock.after(EXPECTED_MS, this.#timedOut);
  }

  begin(): void {
    this.#cancel();
    this.#state = 'running';
  }

  end(): void {
    this.#cancel();
    this.#state = 'none';
  }
}
