import type { DemoAnswer } from './protocol.ts';

type Waiting = { readonly answered: (answer: DemoAnswer) => void };

/** The questions that are open right now. */
export class Asks {
  readonly #open = new Map<string, Waiting>();

  wait(askId: string): Promise<DemoAnswer> {
    return new Promise((answered) => this.#open.set(askId, { answered }));
  }

  /** An answer to a question that is closed changes nothing. */
  answer(answer: DemoAnswer): void {
    this.#open.get(answer.askId)?.answered(answer);
    this.#open.delete(answer.askId);
  }

  /** `false`: it is answered already. */
  drop(askId: string): boolean {
    return this.#open.delete(askId);
  }

  get ids(): readonly string[] {
    return [...this.#open.keys()];
  }
}
