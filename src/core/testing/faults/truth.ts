import type { Decision } from '#core/agents/agent.ts';

/** What reached an agent for one of its prompts. */
export type Delivery = {
  readonly askId: string;
  readonly optionId: string | null;
  /** The words that came with it; they name the prompt that the person had read. */
  readonly feedback: string | null;
  /** The agent was told, and took it. `false`: it was lost on its way, as a key that a terminal does not take. */
  readonly taken: boolean;
  /** Core was gone before it could be told that it was lost. */
  untold: boolean;
};

/** `died`: its agent ended with the prompt unanswered. */
export type PromptState = 'open' | 'answered' | 'withdrawn' | 'died';

export type Prompt = {
  readonly number: number;
  readonly sessionId: string;
  readonly title: string;
  state: PromptState;
  /** How the agent calls it now. */
  askId: string;
  readonly deliveries: Delivery[];
};

export const titleOf = (number: number): string => `Prompt ${number}`;

/** What a person writes who has read that prompt. */
export const wordsFor = (title: string, command: string): string => `for ${title} by ${command}`;

/** The agents' own record, outside of core: what was asked, and what came back. */
export class Truth {
  readonly prompts: Prompt[] = [];
  readonly #first: number;
  #asks = 0;

  /** `first`: number of its first prompt. */
  constructor(first = 1) {
    this.#first = first;
  }

  asks(sessionId: string): Prompt {
    const number = this.#first + this.prompts.length;
    const prompt: Prompt = { number, sessionId, title: titleOf(number), state: 'open', askId: this.newAskId(), deliveries: [] };
    this.prompts.push(prompt);
    return prompt;
  }

  newAskId(): string {
    this.#asks += 1;
    return `ask-${this.#asks}`;
  }

  open(sessionId: string): readonly Prompt[] {
    return this.prompts.filter((prompt) => prompt.sessionId === sessionId && prompt.state === 'open');
  }

  /** `null`: nobody asked that, or not any more. */
  byAsk(sessionId: string, askId: string): Prompt | null {
    return this.prompts.find((prompt) => prompt.sessionId === sessionId && prompt.askId === askId) ?? null;
  }

  died(sessionId: string): void {
    for (const prompt of this.open(sessionId)) prompt.state = 'died';
  }

  delivered(prompt: Prompt, decision: Decision, taken: boolean): Delivery {
    const optionId = decision.option?.optionId ?? null;
    const feedback = decision.option === null ? null : decision.feedback;
    const delivery = { askId: prompt.askId, optionId, feedback, taken, untold: false };
    prompt.deliveries.push(delivery);
    if (taken) prompt.state = 'answered';
    return delivery;
  }
}
