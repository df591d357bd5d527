import { fieldsListAt, nameAt, numberAt, type Fields } from '#shared/base/fields.ts';

import type { LlmModel } from '../llm.ts';

/**
 * Reads `GET /v1/models` of OpenAI, Ollama, LM Studio (`loaded_context_length`),
 * vLLM (`max_model_len`) and OpenRouter (`context_length`).
 */
export function readOpenAiModels(body: Fields): readonly LlmModel[] {
  return fieldsListAt(body, 'data').flatMap((model) => {
    const id = nameAt(model, 'id');
    if (id === null) return [];
    const contextWindow =
      numberAt(model, 'max_model_len') ??
      numberAt(model, 'loaded_context_length') ??
      numberAt(model, 'context_length') ??
      numberAt(model, 'max_context_length');
    return {
      id,
      label: nameAt(model, 'name') ?? id,
      contextWindow,
      maxOutputTokens: numberAt(model, 'max_output_tokens'),
    };
  });
}
