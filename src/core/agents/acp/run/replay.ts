import type { ClockPort } from '#core/ports.ts';
import type { AgentOutput } from '#shared/conversation/agent-output.ts';

/** Time without output after which the replay of a loaded session is over, and its longest time. */
const REPLAY_QUIET_MS = 300;
const REPLAY_MS = 10_000;
/** Time after which an agent that has repeated nothing is taken to have nothing to repeat. */
const REPLAY_BEGIN_MS = 2000;
/** Limit of the outputs that are kept of a loaded conversation, the newest ones. */
const MAX_PAST = 20_000;

/** Messages that the agent repeats of a loaded conversation. */
export class Replay {
  readonly #clock: ClockPort;
  #past: readonly AgentOutput[] = [];
  #lastOutputAt = 0;

  constructor(clock: ClockPort) {
    this.#clock = clock;
  }

  /** Notes that the agent printed something. Returns the time. */
  noteOutput(): number {
    this.#lastOutputAt = this.#clock.now();
    return this.#lastOutputAt;
  }

  add(outputs: readonly AgentOutput[]): void {
    this.#past = [...this.#past, ...outputs].slice(-MAX_PAST);
  }

  /** Returns what was repeated, and forgets it. */
  take(): readonly AgentOutput[] {
    const past = this.#past;
    this.#past = [];
    return past;
  }

  /**
   * Waits until the agent has repeated the messages of a loaded session, which some agents continue
   * or begin after their reply. The converter takes them for the past until the next reply.
   */
  async ended(): Promise<void> {
    const clock = this.#clock;
    const from = clock.now();
    while (clock.now() < from + REPLAY_MS) {
      const before = this.#lastOutputAt;
      await new Promise<void>((resolve) => clock.after(REPLAY_QUIET_MS, resolve));
      const isBegun = this.#past.length > 0 || clock.now() >= from + REPLAY_BEGIN_MS;
      if (isBegun && this.#lastOutputAt === before) return;
    }
  }
}
