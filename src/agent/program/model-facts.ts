import type { WindowFacts } from '#agent/context/budget.ts';
import type { ApiFamily, Usage } from '#agent/history/message.ts';
import type { LlmBackend, LlmModel, ThinkingLevel } from '#agent/llm/llm.ts';
import { knownModel } from '#agent/llm/models/catalogue.ts';
import { costOf } from '#agent/llm/models/cost.ts';

/** Facts about the models of the provider: from its list, else from the catalogue. */
export class ModelFacts {
  readonly #family: ApiFamily;
  readonly #isVendor: boolean;
  #models: readonly LlmModel[] = [];
  #loaded: Promise<void> = Promise.resolve();

  /** `isVendor`: the requests go to the vendor itself, so that its list prices count. */
  constructor(family: ApiFamily, isVendor: boolean) {
    this.#family = family;
    this.#isVendor = isVendor;
  }

  get models(): readonly LlmModel[] {
    return this.#models;
  }

  /** Resolves when the list was read or could not be read. */
  get loaded(): Promise<void> {
    return this.#loaded;
  }

  /** Reads the list of the provider. */
  load(backend: LlmBackend, signal: AbortSignal): void {
    this.#loaded = backend.listModels(signal).then((list) => {
      if (list.kind === 'models') this.#models = list.models;
    });
  }

  windowOf(model: string): Omit<WindowFacts, 'learnt'> {
    const listed = this.#models.find(({ id }) => id === model);
    const known = knownModel(this.#family, model);
    return {
      catalogue: listed?.contextWindow ?? known?.contextWindow ?? null,
      setting: null,
      maxOutput: listed?.maxOutputTokens ?? known?.maxOutputTokens ?? null,
    };
  }

  /** Returns `off` for a model that is not known to think: others reject the parameter. */
  thinkingOf(model: string): ThinkingLevel {
    return knownModel(this.#family, model)?.hasThinking === true ? 'medium' : 'off';
  }

  /** Returns the cost in US dollars; null if the price is unknown. */
  costOf(usage: Usage, id: string): number | null {
    return costOf(usage, { family: this.#family, id, isVendor: this.#isVendor });
  }
}
