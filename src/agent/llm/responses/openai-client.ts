import type { Family } from '../backend.ts';

const URL_OF_OPENAI = 'https://api.openai.com/v1';
/** The SDK has a limit for the whole answer; the exchange has its own limits. */
const NO_LIMIT_MS = 2 ** 31 - 1;

export interface OpenAiAccess {
  /** Ends with `/v1` or the like; null is OpenAI itself. */
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
}

/** Creates a client that reads nothing from the environment. */
export async function openAiClient(
  { baseUrl, apiKey }: OpenAiAccess,
  fetch: Parameters<Family['send']>[1],
) {
  const { OpenAI } = await import('openai/client');
  return new OpenAI({
    apiKey: apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: (baseUrl ?? URL_OF_OPENAI).replace(/\/+$/, ''),
    maxRetries: 0,
    timeout: NO_LIMIT_MS,
    logLevel: 'off',
    fetch,
  });
}

/** Returns true if a model of OpenAI reasons. Unknown models do not. */
export function isReasoning(model: string): boolean {
  return /^(?:gpt-(?:[5-9]|\d\d)(?!.*-chat)|o\d|codex-)/.test(model);
}
