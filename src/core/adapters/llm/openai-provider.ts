import { z } from 'zod';

import type {
  LlmAnswer,
  LlmProblem,
  LlmProvider,
  LlmProviderPort,
  LlmRequest,
} from '#core/ports/llm-provider-port.ts';
import { err, ok, type Result } from '#shared/base/result.ts';
import type { LlmProviderSettings } from '#shared/detection/llm-settings.ts';
import { compose } from '#shared/words/sentence.ts';

import { guardedFetch } from './guarded-fetch.ts';
import { statusProblem, thrownProblem, unreachedProblem } from './llm-problems.ts';

/** Limit of the output tokens, with room for thinking. */
const MOST_TOKENS = 4096;

const completion = z.looseObject({
  choices: z
    .array(z.looseObject({ message: z.looseObject({ content: z.string().nullish() }) }))
    .min(1),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
});

/**
 * Calls a server with the chat completions API: most hosted models, and local ones such as Ollama,
 * llama.cpp or LM Studio. There is one request of one shape, so a client library would only add
 * code to trust.
 */
export const openAiProvider: LlmProviderPort = (settings, key) => ({
  settings,
  complete: async (request) => complete(settings, request, await key()),
});

async function complete(
  settings: LlmProviderSettings,
  request: LlmRequest,
  key: string | null,
): ReturnType<LlmProvider['complete']> {
  const url = `${settings.baseUrl.replace(/\/+$/u, '')}/chat/completions`;
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await guardedFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(bodyOf(settings, request)),
      signal,
    });
    const text = await response.text();
    return response.ok
      ? answerOf(text)
      : err(statusProblem(response.status, response.headers.get('retry-after')));
  } catch (thrown) {
    return err(thrownProblem(thrown, signal, request.timeoutMs));
  }
}

function bodyOf({ baseUrl, model }: LlmProviderSettings, { system, turns }: LlmRequest): object {
  // OpenAI's own models reject the parameter name that all other servers use.
  const limit =
    new URL(baseUrl).hostname === 'api.openai.com' ? 'max_completion_tokens' : 'max_tokens';
  const messages = turns.map(({ role, text }) => ({ role, content: text }));
  return {
    model,
    messages: [{ role: 'system', content: system }, ...messages],
    stream: false,
    [limit]: MOST_TOKENS,
  };
}

function answerOf(text: string): Result<LlmAnswer, LlmProblem> {
  const read = completion.safeParse(jsonOf(text));
  if (!read.success) return err(unreachedProblem(compose('setupFailures.noCompletions')));
  const { choices, usage } = read.data;
  return ok({
    text: choices[0]?.message.content ?? '',
    inputTokens: usage?.prompt_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // The schema rejects null as an answer.
  }
}
