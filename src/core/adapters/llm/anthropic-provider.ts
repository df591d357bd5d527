import { z } from 'zod';

import type {
  LlmAnswer,
  LlmProblem,
  LlmProvider,
  LlmProviderPort,
  LlmRequest,
} from '#core/ports/llm-provider-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import { ANTHROPIC_URL, type LlmProviderSettings } from '#shared/detection/llm-settings.ts';
import { compose } from '#shared/words/sentence.ts';

import { guardedFetch } from './guarded-fetch.ts';
import { statusProblem, thrownProblem, unreachedProblem } from './llm-problems.ts';

/** Limit of the output tokens, which includes thinking. */
const MOST_TOKENS = 4096;

/** Calls Anthropic's Messages API, or a compatible server, through Anthropic's library. */
export const anthropicProvider: LlmProviderPort = (settings, key) => ({
  settings,
  complete: async (request) => {
    const apiKey = await key();
    return apiKey === null
      ? err(unreachedProblem(compose('setupFailures.noKey')))
      : complete(settings, request, apiKey);
  },
});

async function complete(
  settings: LlmProviderSettings,
  request: LlmRequest,
  apiKey: string,
): ReturnType<LlmProvider['complete']> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  // Loaded by the first call, because most people never make one.
  const { BaseAnthropic } = await import('@anthropic-ai/sdk/client');
  const { Messages } = await import('@anthropic-ai/sdk/resources/messages');
  const { APIError } = await import('@anthropic-ai/sdk/error');
  // Retries are up to the caller, and facts about the machine must not be sent.
  const client = new BaseAnthropic({
    apiKey,
    baseURL: settings.baseUrl === '' ? ANTHROPIC_URL : settings.baseUrl,
    maxRetries: 0,
    timeout: request.timeoutMs,
    logLevel: 'off',
    openTelemetry: false,
    webhookKey: null,
    fetch: guardedFetch,
  });
  try {
    const message = await new Messages(client).create(
      {
        model: settings.model,
        max_tokens: MOST_TOKENS,
        system: request.system,
        messages: request.turns.map(({ role, text }) => ({ role, content: text })),
        ...thinkingOf(settings.model),
      },
      { signal },
    );
    return answerOf(message);
  } catch (thrown) {
    if (thrown instanceof APIError && thrown.status !== undefined)
      return err(statusProblem(thrown.status, thrown.headers?.get('retry-after') ?? null));
    return thrown instanceof SyntaxError
      ? NO_MESSAGES
      : err(thrownProblem(thrown, signal, request.timeoutMs));
  }
}

/**
 * Disables thinking for Haiku, which reads a screen without it. Larger models refuse this
 * parameter.
 */
function thinkingOf(model: string): { readonly thinking?: { readonly type: 'disabled' } } {
  return model.startsWith('claude-haiku-') ? { thinking: { type: 'disabled' } } : {};
}

const NO_MESSAGES = err(unreachedProblem(compose('setupFailures.noMessagesApi')));

const count = z
  .number()
  .nullish()
  .transform((value) => value ?? 0);
const answer = z.looseObject({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z.looseObject({
    input_tokens: count,
    output_tokens: count,
    cache_read_input_tokens: count,
    cache_creation_input_tokens: count,
  }),
});

/**
 * Validates the answer: the library trusts the server, and an incompatible one must not break core.
 */
function answerOf(message: unknown): Result<LlmAnswer, LlmProblem> {
  const read = answer.safeParse(message);
  if (!read.success) return NO_MESSAGES;
  const { content, usage, stop_reason: stopReason } = read.data;
  if (stopReason === 'refusal') return err(unreachedProblem(compose('setupFailures.modelRefused')));
  const text = content
    .flatMap((block) => (block.type === 'text' ? (block.text ?? '') : []))
    .join('');
  const inputTokens =
    usage.input_tokens + usage.cache_read_input_tokens + usage.cache_creation_input_tokens;
  return ok({ text, inputTokens, outputTokens: usage.output_tokens });
}
