import type { WindowFacts } from '#agent/context/budget.ts';
import type { Usage } from '#agent/history/message.ts';
import type { LlmBackend, LlmModel } from '#agent/llm/llm.ts';

/** Facts about the models of the provider, from its list. */
export class ModelFacts {
  #models: readonly LlmModel[] = [];

  get models(): readonly LlmModel[] {
    return this.#models;
  }

  /** Reads the list of the provider. Keeps the known ones if that fails. */
  async load(backend: LlmBackend, signal: AbortSignal): Promise<void> {
    const list = await backend.listModels(signal);
    if (list.kind === 'models') this.#models = list.models;
  }

  windowOf(model: string): Omit<WindowFacts, 'learnt'> {
    const listed = this.#models.find(({ id }) => id === model);
    return {
      catalogue: listed?.contextWindow ?? null,
      setting: null,
      maxOutput: listed?.maxOutputTokens ?? null,
    };
  }

  /** Returns the cost in US dollars; null if the price of the model is unknown. */
  costOf(_usage: Usage, _model: string): number | null {
    return null;
  }
}
