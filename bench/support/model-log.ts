import { z } from 'zod';

import { clock } from './clock.ts';

type Place = { readonly scenario: string; readonly step: number };
type Sent = Place & {
  readonly at: number;
  readonly type: string;
  readonly text: string;
  readonly endsTurn: boolean;
};
type ModelRequest = Place & { readonly at: number };

const messagesEvent = z.object({
  delta: z
    .object({ text: z.string().default(''), stop_reason: z.string().default('') })
    .catch({ text: '', stop_reason: '' }),
});
const responsesEvent = z.object({ delta: z.string().catch('') });
const geminiEvent = z.object({
  candidates: z
    .array(z.object({ content: z.object({ parts: z.array(z.object({ text: z.string() })) }) }))
    .catch([]),
});

/** Returns the text that an event of any of the model's APIs adds to the answer. */
function addedText(fields: object): string {
  const parts = geminiEvent.parse(fields).candidates.flatMap(({ content }) => content.parts);
  return [
    messagesEvent.parse(fields).delta.text,
    responsesEvent.parse(fields).delta,
    ...parts.map(({ text }) => text),
  ].join('');
}

/** Maximum silence in ms. */
const PATIENCE_MS = 60_000;

/** Log of the scripted model: when it was asked, and when it wrote each event. */
export class ModelLog {
  #sent: Sent[] = [];
  #asked: ModelRequest[] = [];
  readonly #waiting = new Set<() => void>();

  readonly onAsked = ({ scenario, step }: Place): void => {
    this.#asked.push({ scenario, step, at: clock() });
    this.#wake();
  };

  readonly onSend = ({ scenario, step }: Place, type: string, fields: object): void => {
    const at = clock();
    this.#sent.push({
      scenario,
      step,
      at,
      type,
      text: addedText(fields),
      endsTurn: messagesEvent.parse(fields).delta.stop_reason === 'end_turn',
    });
    this.#wake();
  };

  clear(): void {
    this.#sent = [];
    this.#asked = [];
  }

  /** Resolves with the time of the first request for this step, waiting for it if necessary. */
  async asked(scenario: string, step: number): Promise<number> {
    const found = await this.#until(() =>
      this.#asked.find((each) => each.scenario === scenario && each.step === step),
    );
    return found.at;
  }

  /** Resolves when the model has finished this scenario. */
  async ended(scenario: string): Promise<void> {
    await this.#until(() => this.#sent.find((each) => each.scenario === scenario && each.endsTurn));
  }

  /** Returns the time at which the last event of that type was written in this step. */
  sent(scenario: string, step: number, type: string): number {
    const found = this.#sent.findLast(
      (each) => each.scenario === scenario && each.step === step && each.type === type,
    );
    if (!found) throw new Error(`The model never wrote ${type} in step ${step} of ${scenario}.`);
    return found.at;
  }

  /** Returns the time at which the last event of this step was written, in any API. */
  lastSent(scenario: string, step: number): number {
    const found = this.#sent.findLast((each) => each.scenario === scenario && each.step === step);
    if (!found) throw new Error(`The model never wrote step ${step} of ${scenario}.`);
    return found.at;
  }

  /** Returns the time at which each word of the answer was first written, by its number. */
  words(scenario: string): readonly number[] {
    const times: number[] = [];
    for (const { text, at } of this.#sent.filter((each) => each.scenario === scenario))
      for (const word of wordsIn(text)) times[word] ??= at;
    return times;
  }

  async #until<T>(find: () => T | undefined): Promise<T> {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      const timer = setTimeout(
        reject,
        PATIENCE_MS,
        new Error('What the model was to be asked or to say did not come.'),
      );
      try {
        await promise;
      } finally {
        clearTimeout(timer);
        this.#waiting.delete(resolve);
      }
    }
  }

  #wake(): void {
    for (const look of this.#waiting) look();
  }
}

/** Returns the numbers of the words in a text, see `words` of the scenarios. */
export function wordsIn(text: string): readonly number[] {
  return [...text.matchAll(/w(\d+);/gu)].map((match) => Number(match[1]));
}
