import { fieldsListAt, nameAt, numberAt } from '#shared/base/fields.ts';

import { hasOpaque } from '../answer/wire-parts.ts';
import type { Family } from '../backend.ts';
import { anthropicRequest } from './anthropic-request.ts';
import { anthropicReader } from './anthropic-stream.ts';

const URL_OF_ANTHROPIC = 'https://api.anthropic.com';
/** The SDK has a limit for the whole answer; the exchange has its own limits. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Anthropic's Messages API, or a compatible server. A base URL may end with `/v1`. */
export function anthropicFamily({
  baseUrl,
  apiKey,
}: {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}): Family {
  const client = async (fetch: Parameters<Family['send']>[1]) => {
    const { BaseAnthropic } = await import('@anthropic-ai/sdk/client');
    return new BaseAnthropic({
      apiKey: apiKey ?? 'none',
      baseURL: (baseUrl ?? URL_OF_ANTHROPIC).replace(/\/+$/, '').replace(/\/v1$/, ''),
      maxRetries: 0,
      timeout: NO_LIMIT_MS,
      logLevel: 'off',
      openTelemetry: false,
      webhookKey: null,
      fetch,
    });
  };
  return {
    family: 'anthropic',
    send: async (composition, fetch) => {
      const body = anthropicRequest(composition);
      const anthropic = await client(fetch);
      await anthropic.post('/v1/messages', { body, stream: true }).asResponse();
    },
    hasExtras: ({ messages, model }) =>
      messages.some(
        (message) =>
          message.role === 'assistant' && hasOpaque(message, { family: 'anthropic', model }),
      ),
    reader: anthropicReader,
    listModels: async (fetch) => {
      const anthropic = await client(fetch);
      await anthropic.get('/v1/models', { query: { limit: 1000 } }).asResponse();
    },
    readModels: (body) =>
      fieldsListAt(body, 'data').flatMap((model) => {
        const id = nameAt(model, 'id');
        if (id === null) return [];
        return {
          id,
          label: nameAt(model, 'display_name') ?? id,
          contextWindow: numberAt(model, 'max_input_tokens'),
          maxOutputTokens: numberAt(model, 'max_tokens'),
        };
      }),
  };
}
