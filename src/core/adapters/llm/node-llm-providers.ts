import type { LlmProviderPort } from '#core/detection/llm/provider.ts';

import { anthropicProvider } from './anthropic-provider.ts';
import { openAiProvider } from './openai-provider.ts';

export const nodeLlmProviders: LlmProviderPort = (settings, key) =>
  (settings.api === 'anthropic' ? anthropicProvider : openAiProvider)(settings, key);
