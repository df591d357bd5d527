import type { AskBody, DemoAnswer } from './protocol.ts';
import type { Timeout } from './tool-request.ts';

/** A question of a script, before it has an id. */
export type AskRequest = {
  readonly title: string;
  readonly message: string;
  readonly askedBy?: string;
  readonly parent?: string;
  readonly timeout?: Timeout;
  readonly body: AskBody;
};

type OpenQuestion = { readonly answered: (answer: DemoAnswer) => void };

/** The open questions. */
export class Asks {
  readonly #open = new Map<string, OpenQuestion>();

  wait(askId: string): Promise<DemoAnswer> {
    return new Promise((answered) => this.#open.set(askId, { answered }));
  }

  /** Resolves an open question; has no effect on a closed one. */
  answer(answer: DemoAnswer): void {
    this.#open.get(answer.askId)?.answered(answer);
    this.#open.delete(answer.askId);
  }

  /** Removes an open question. Returns false if it was answered already. */
  drop(askId: string): boolean {
    return this.#open.delete(askId);
  }

  get ids(): readonly string[] {
    return [...this.#open.keys()];
  }
}
