import type { ApiFamily, UserMessage } from '#agent/history/message.ts';

import { createBackend, type BackendConfig } from '../create-backend.ts';
import type { LlmBackend, LlmOutcome, LlmProgress, LlmRequest, ToolSchema } from '../llm.ts';
import { baseUrlOf, type ModelServer } from './model-server.ts';

export const FAMILIES: readonly ApiFamily[] = ['anthropic', 'responses', 'chat', 'gemini'];

/** A model of each family that thinks. */
export const MODELS: Readonly<Record<ApiFamily, string>> = {
  anthropic: 'claude-opus-5-5',
  responses: 'gpt-6.1-sol',
  chat: 'local-model',
  gemini: 'gemini-3.8-flash',
};

const READ: ToolSchema = {
  name: 'read',
  description: 'Reads a file.',
  schema: {
    type: 'object',
    properties: {
      path: { type: 'string' },
      lines: { anyOf: [{ type: 'number' }, { type: 'null' }] },
    },
    required: ['path'],
    additionalProperties: false,
  },
};

export const PROMPT: UserMessage = {
  role: 'user',
  from: 'person',
  parts: [{ kind: 'text', text: 'Read the file a.ts.' }],
};

export function requestFor(family: ApiFamily, change: Partial<LlmRequest> = {}): LlmRequest {
  return {
    model: MODELS[family],
    system: [{ text: 'You are an agent.', isCached: true }],
    tools: [READ],
    messages: [PROMPT],
    cacheMarks: [0],
    maxOutputTokens: 4096,
    thinking: 'medium',
    cacheKey: 'session-1',
    ...change,
  };
}

export const KEY = 'key-of-the-person-0123456789';

export function backendFor(
  family: ApiFamily,
  server: Pick<ModelServer, 'url'>,
  change: Partial<BackendConfig> = {},
): LlmBackend {
  return createBackend({
    family,
    baseUrl: baseUrlOf(server.url, family),
    apiKey: KEY,
    proxy: null,
    hasToolCalls: true,
    env: {},
    ...change,
  });
}

/** Runs a request and collects its progress. */
export async function run(
  backend: LlmBackend,
  request: LlmRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ readonly outcome: LlmOutcome; readonly progress: readonly LlmProgress[] }> {
  const progress: LlmProgress[] = [];
  const outcome = await backend.stream(request, signal, (each) => progress.push(each));
  return { outcome, progress };
}
