import type { LlmProviderPort } from '#core/ports/llm-provider-port.ts';

import { anthropicProvider } from './anthropic-provider.ts';
import { openAiProvider } from './openai-provider.ts';

export const nodeLlmProviders: LlmProviderPort = (settings, key) =>
  (settings.api === 'anthropic' ? anthropicProvider : openAiProvider)(settings, key);
