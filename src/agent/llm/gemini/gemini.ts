import { fieldsListAt, listAt, nameAt, numberAt } from '#shared/base/fields.ts';

import { hasOpaque } from '../answer/wire-parts.ts';
import type { Family } from '../backend.ts';
import { geminiRequest } from './gemini-request.ts';
import { geminiReader } from './gemini-stream.ts';

const URL_OF_GEMINI = 'https://generativelanguage.googleapis.com';

/** Google's Gemini API, or a compatible server. The base URL is without `/v1beta`. */
export function geminiFamily({
  baseUrl,
  apiKey,
}: {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}): Family {
  const base = (baseUrl ?? URL_OF_GEMINI).replace(/\/+$/, '').replace(/\/v1beta$/, '');
  // The build for browsers needs 20 MiB less: it lacks Google Cloud's logins.
  const load = async (fetch: Parameters<Family['send']>[1]) => {
    const { GoogleGenAI, ThinkingLevel } = await import('@google/genai/web');
    const client = new GoogleGenAI({
      apiKey: apiKey ?? 'none',
      vertexai: false,
      apiVersion: 'v1beta',
      httpOptions: { baseUrl: base, fetch },
    });
    return { client, ThinkingLevel };
  };
  return {
    family: 'gemini',
    send: async (composition, fetch) => {
      const { client, ThinkingLevel } = await load(fetch);
      await client.models.generateContentStream(geminiRequest(composition, ThinkingLevel));
    },
    hasExtras: ({ messages, model, thinking }) =>
      thinking !== 'off' ||
      messages.some(
        (message) =>
          message.role === 'assistant' && hasOpaque(message, { family: 'gemini', model }),
      ),
    reader: geminiReader,
    listModels: async (fetch) => {
      const { client } = await load(fetch);
      await client.models.list({ config: { pageSize: 1000 } });
    },
    readModels: (body) =>
      fieldsListAt(body, 'models').flatMap((model) => {
        const id = nameAt(model, 'name')?.replace(/^models\//, '');
        const methods = listAt(model, 'supportedGenerationMethods');
        if (!id || (methods.length > 0 && !methods.includes('generateContent'))) return [];
        return {
          id,
          label: nameAt(model, 'displayName') ?? id,
          contextWindow: numberAt(model, 'inputTokenLimit'),
          maxOutputTokens: numberAt(model, 'outputTokenLimit'),
        };
      }),
  };
}
