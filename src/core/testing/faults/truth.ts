import type { Decision } from '#core/agents/agent.ts';

/** An answer that was sent to an agent for one of its prompts. */
export type Delivery = {
  readonly askId: string;
  readonly optionId: string | null;
  /** The words of the answer, which name the prompt that the person had read. */
  readonly feedback: string | null;
  /**
   * True if the agent took the answer; false if the answer was lost on its way, like a key that a
   * terminal does not take.
   */
  readonly taken: boolean;
  /** True if core was killed before the loss could be reported to it. */
  unreported: boolean;
};

/** `died`: the agent ended with the prompt unanswered. */
export type PromptState = 'open' | 'answered' | 'withdrawn' | 'died';

export type Prompt = {
  readonly number: number;
  readonly sessionId: string;
  readonly title: string;
  state: PromptState;
  /** The current id of the agent's ask. */
  askId: string;
  readonly deliveries: Delivery[];
};

export const titleOf = (number: number): string => `Prompt ${number}`;

/** Returns the feedback of a person who has read that prompt. */
export const wordsFor = (title: string, command: string): string => `for ${title} by ${command}`;

/** The agents' own record outside of core: the prompts and the answers. */
export class Truth {
  readonly prompts: Prompt[] = [];
  readonly #first: number;
  #asks = 0;

  /** `first`: the number of its first prompt. */
  constructor(first = 1) {
    this.#first = first;
  }

  asks(sessionId: string): Prompt {
    const number = this.#first + this.prompts.length;
    const prompt: Prompt = {
      number,
      sessionId,
      title: titleOf(number),
      state: 'open',
      askId: this.newAskId(),
      deliveries: [],
    };
    this.prompts.push(prompt);
    return prompt;
  }

  newAskId(): string {
    this.#asks += 1;
    return `ask-${this.#asks}`;
  }

  open(sessionId: string): readonly Prompt[] {
    return this.prompts.filter(
      (prompt) => prompt.sessionId === sessionId && prompt.state === 'open',
    );
  }

  /** Returns null if no open prompt has this id. */
  byAsk(sessionId: string, askId: string): Prompt | null {
    return (
      this.prompts.find((prompt) => prompt.sessionId === sessionId && prompt.askId === askId) ??
      null
    );
  }

  died(sessionId: string): void {
    for (const prompt of this.open(sessionId)) prompt.state = 'died';
  }

  delivered(prompt: Prompt, decision: Decision, taken: boolean): Delivery {
    const optionId = decision.option?.optionId ?? null;
    const feedback = decision.option === null ? null : decision.feedback;
    const delivery = { askId: prompt.askId, optionId, feedback, taken, unreported: false };
    prompt.deliveries.push(delivery);
    if (taken) prompt.state = 'answered';
    return delivery;
  }
}
