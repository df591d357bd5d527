import type { AgentAsk, AgentEvent } from '#core/agents/agent-event.ts';

type OfTurn = Pick<AgentAsk, 'askedBy' | 'endsWithTurn'>;
type TurnEnd = Extract<AgentEvent, { type: 'turnEnded' }>;

/**
 * Decides when the turn of a question is over, for all agents alike: a question is open no longer
 * than the turn that waits for it. A stop ends the questions of its turn at once; what the agent
 * asks after that, until its next turn, is over as soon as it is asked.
 */
export class TurnRule {
  /** `stopping`: the interrupt is under way. `stopped`: the next turn begins with new questions. */
  #phase: 'open' | 'stopping' | 'stopped' = 'open';

  /** Returns true if a question that the agent asks now may be shown to a person. */
  mayOpen(ask: OfTurn): boolean {
    return this.#phase === 'open' || !belongsToTurn(ask);
  }

  /** The person stops the turn. */
  stop(): void {
    this.#phase = 'stopping';
  }

  /** The interrupt has ended; `isDone` is false if the agent did not carry it out. */
  interrupted(isDone: boolean): void {
    if (this.#phase === 'stopping') this.#phase = isDone ? 'stopped' : 'open';
  }

  /** An answer stopped the turn, such as "reject and stop". */
  stoppedByAnswer(): void {
    if (this.#phase === 'open') this.#phase = 'stopped';
  }

  /** Another turn may begin: the agent said so, took a prompt, or was started. */
  begin(): void {
    if (this.#phase === 'stopped') this.#phase = 'open';
  }

  /** The process has ended; the next one starts with nothing. */
  reset(): void {
    this.#phase = 'open';
  }

  /** Notes the end of a turn, and returns which questions end with it. */
  end({ busy, completed }: Pick<TurnEnd, 'busy' | 'completed'>): (ask: OfTurn) => boolean {
    if (this.#phase !== 'open') this.#phase = busy ? 'open' : 'stopped';
    // A sub-agent may work on after a normal end, and in the background after any.
    return (ask) => belongsToTurn(ask) && (ask.askedBy === null || !(busy || completed === true));
  }
}

/** Returns false for a question that a terminal shows, which itself shows when it is over. */
export function belongsToTurn({ endsWithTurn }: OfTurn): boolean {
  return endsWithTurn !== false;
}
